import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type CameraFault, readBarcode } from './read-barcode.ts'

/** Reads a code by the camera into the field `name` of its form and sends it, as a reader's Enter does. */
export function ScanButton({ name }: { name: string }) {
  const { t } = useTranslation('scan')
  const [canScan, setCanScan] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => setCanScan('mediaDevices' in navigator), [])

  const send = (code: string) => {
    setIsOpen(false)
    const form = place.current?.closest('form')
    const input = form?.elements.namedItem(name)
    if (!form || !(input instanceof HTMLInputElement)) return
    input.value = code
    form.requestSubmit()
  }
  if (!canScan) return null
  return (
    <span ref={place}>
      <IconButton label={t('open')} icon={<Camera aria-hidden="true" />} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Dialog isOpen onClose={() => setIsOpen(false)} title={t('title')} closeLabel={t('close')}>
          <Viewfinder onRead={send} />
        </Dialog>
      )}
    </span>
  )
}

function Viewfinder({ onRead }: { onRead(code: string): void }) {
  const { t } = useTranslation('scan')
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once
  useEffect(() => {
    const stop = new AbortController()
    if (video.current)
      readBarcode(video.current, stop.signal).then(
        (code) => code !== null && onRead(code),
        (cause: CameraFault) => setFault(cause),
      )
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
