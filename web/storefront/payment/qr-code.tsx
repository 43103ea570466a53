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

/** The code to scan; who pays on the same phone saves it as a picture, because no phone scans its own screen. */
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

/** Whole pixels for each module, so that nothing of it blurs. */
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
