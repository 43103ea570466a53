import { Camera, CircleAlert, RotateCcw, X } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PHOTO_TYPES } from '../../pets/photo/photo-file.ts'
import { MOST_REVIEW_PHOTOS } from './review-limits.ts'

export interface ReviewPhoto {
  key: string
  url: string
  blob: Blob
  state: 'chosen' | 'sending' | 'saved' | 'failed'
  /** 0 to 1. */
  progress: number
  /** Why it failed, for the customer. */
  problem: string | null
}

interface ReviewPhotosProps {
  photos: readonly ReviewPhoto[]
  /** How many the review shows already: they are counted on from there. */
  after: number
  /** How many more may be chosen. */
  room: number
  isSending: boolean
  onChoose(files: File[]): void
  onRemove(photo: ReviewPhoto): void
  onRetry(photo: ReviewPhoto): void
}

/** Photos of a review: each shows how far it is, and is sent again when it was lost on the way. */
export function ReviewPhotos({ photos, after, room, isSending, onChoose, onRemove, onRetry }: ReviewPhotosProps) {
  const { t } = useTranslation('visits')
  return (
    <div className="grid gap-2.5">
      {after === 0 && <span className="font-bold text-ink-800 text-sm">{t('review.photos.title')}</span>}
      {photos.length > 0 && (
        <ul className="grid gap-2.5">
          {photos.map((photo, index) => (
            <li key={photo.key} className="flex items-center gap-3 rounded-tile border border-ink-200 bg-white p-2">
              <img
                src={photo.url}
                alt={t('review.photos.chosen', { number: after + index + 1 })}
                className="size-16 shrink-0 rounded-control object-cover"
              />
              <div className="min-w-0 flex-1">
                <PhotoState photo={photo} number={after + index + 1} />
              </div>
              {photo.state === 'failed' && (
                <Button
                  variant="outline"
                  size="sm"
                  icon={<RotateCcw aria-hidden="true" className="size-4" />}
                  onClick={() => onRetry(photo)}
                  aria-label={t('review.photos.retryNumber', { number: after + index + 1 })}
                >
                  {t('review.photos.retry')}
                </Button>
              )}
              {(photo.state === 'chosen' || photo.state === 'failed') && !isSending && (
                <button
                  type="button"
                  onClick={() => onRemove(photo)}
                  aria-label={t('review.photos.removeNumber', { number: after + index + 1 })}
                  className="grid size-11 shrink-0 place-items-center rounded-control text-ink-700 hover:bg-ink-100"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {room > 0 && !isSending && (
        <label className="grid w-fit gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
          <span className="inline-flex h-11 w-fit cursor-pointer items-center gap-2 rounded-button border-[1.5px] border-ink-300 bg-white px-5 font-extrabold text-ink-900 text-md hover:border-brand-600 hover:text-brand-700">
            <Camera aria-hidden="true" className="size-5" />
            {t('review.photos.add')}
          </span>
          <input
            type="file"
            name="file"
            multiple
            accept={PHOTO_TYPES}
            onChange={(event) => {
              onChoose([...(event.target.files ?? [])])
              // They are kept beside the field, and the same file again is a choice too.
              event.target.value = ''
            }}
            className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
          />
        </label>
      )}
      <p className="text-ink-600 text-sm">{t('review.photos.hint', { count: MOST_REVIEW_PHOTOS })}</p>
    </div>
  )
}

function PhotoState({ photo, number }: { photo: ReviewPhoto; number: number }) {
  const { t } = useTranslation('visits')
  if (photo.state === 'sending') {
    return <ProgressBar value={photo.progress} label={t('review.photos.sending', { number })} />
  }
  if (photo.state === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-1.5 font-bold text-red-700 text-sm">
        <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
        {photo.problem}
      </p>
    )
  }
  return (
    <p className="font-bold text-ink-700 text-sm">
      {t(photo.state === 'saved' ? 'review.photos.saved' : 'review.photos.ready', { number })}
    </p>
  )
}
