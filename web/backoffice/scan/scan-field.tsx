import { Camera } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type CameraFault, readBarcode } from './read-barcode.ts'

/**
 * A field for a code: a reader types it, and so does the camera, where the browser reads barcodes (`BarcodeDetector`:
 * Chrome on Android and macOS). The code that the camera reads sends the form, as a reader's Enter does.
 */
export function ScanField(props: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('scan')
  const [canScan, setCanScan] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => setCanScan('BarcodeDetector' in window && 'mediaDevices' in navigator), [])

  const send = (code: string) => {
    setIsOpen(false)
    const input = field.current?.querySelector('input')
    if (!input) return
    input.value = code
    input.form?.requestSubmit()
  }
  return (
    <div ref={field} className="min-w-0 grow basis-52">
      <TextField
        {...props}
        after={
          canScan && (
            <IconButton label={t('open')} icon={<Camera aria-hidden="true" />} onClick={() => setIsOpen(true)} />
          )
        }
      />
      {isOpen && (
        <Dialog isOpen onClose={() => setIsOpen(false)} title={t('title')} closeLabel={t('close')}>
          <Viewfinder onRead={send} />
        </Dialog>
      )}
    </div>
  )
}

function Viewfinder({ onRead }: { onRead(code: string): void }) {
  const { t } = useTranslation('scan')
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once
  useEffect(() => {
    const stop = new AbortController()
    if (video.current) readBarcode(video.current, stop.signal).then(onRead, (cause: CameraFault) => setFault(cause))
    return () => stop.abort()
  }, [])

  if (fault) return <Notice tone="warn">{t(`fault.${fault}`)}</Notice>
  return (
    <div className="grid gap-2">
      <video ref={video} muted playsInline className="aspect-[4/3] w-full rounded-card bg-ink-900 object-cover" />
      <p className="text-ink-600 text-sm">{t('hint')}</p>
    </div>
  )
}
