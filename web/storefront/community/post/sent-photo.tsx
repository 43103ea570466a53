import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { PhotoOnItsWay } from './use-photo-queue.ts'

interface SentPhotoProps {
  photo: PhotoOnItsWay
  canRemove: boolean
  onRetry(): void
  onRemove(): void
}

/** A photo on its way: its progress, or why it failed with a retry. */
export function SentPhoto({ photo, canRemove, onRetry, onRemove }: SentPhotoProps) {
  const { t } = useTranslation('ownPost')
  return (
    <figure className="grid overflow-hidden rounded-tile border-2 border-brand-300 border-dashed bg-white">
      <img src={photo.url} alt={t('photos.onItsWay')} className="aspect-square w-full object-cover opacity-60" />
      <figcaption className="grid gap-2 p-2">
        {photo.problem === null ? (
          <ProgressBar value={photo.progress} label={t('photos.sending')} />
        ) : (
          <>
            <p role="alert" className="font-bold text-red-700 text-sm">
              {photo.problem}
            </p>
            <div className="flex items-center justify-between gap-1">
              <Button
                size="sm"
                variant="soft"
                icon={<RotateCcw aria-hidden="true" className="size-4" />}
                onClick={onRetry}
              >
                {t('photos.retry')}
              </Button>
              {canRemove && (
                <button
                  type="button"
                  onClick={onRemove}
                  aria-label={t('photos.forget')}
                  className="grid size-10 place-items-center rounded-control text-ink-700 hover:bg-ink-100"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              )}
            </div>
          </>
        )}
      </figcaption>
    </figure>
  )
}
