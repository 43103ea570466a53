import { Download } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

interface QrCodeProps {
  d: string
  side: number
  label: string
  reference: string
}

/** QR code to scan, or to save as a picture: a phone cannot scan its own screen, but bank apps read pictures. */
export function QrCode({ d, side, label, reference }: QrCodeProps) {
  const { t } = useTranslation('payment')
  const drawing = useRef<SVGSVGElement>(null)
  return (
    <div className="grid w-full justify-items-center gap-3">
      <svg
        ref={drawing}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${side} ${side}`}
        className="w-full max-w-72 rounded-tile border border-ink-200 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={d} fill="#000" />
      </svg>
      <Button
        variant="soft"
        size="sm"
        className="needs-script"
        icon={<Download aria-hidden="true" className="size-4.5" />}
        onClick={() => savePicture({ d, side }, t('qr.fileName', { reference }))}
      >
        {t('qr.save')}
      </Button>
    </div>
  )
}

/** Whole pixels per module, so that the picture is not blurred. */
const PIXELS = 16

function savePicture({ d, side }: { d: string; side: number }, fileName: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = side * PIXELS
  canvas.height = side * PIXELS
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(PIXELS, PIXELS)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(d))

  canvas.toBlob((picture) => {
    if (!picture) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(picture)
    link.download = fileName
    link.click()
    URL.revokeObjectURL(link.href)
  }, 'image/png')
}
