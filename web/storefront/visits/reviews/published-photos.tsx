import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'

interface PublishedPhotosProps {
  /** Addresses of what the review shows. */
  pictures: readonly string[]
  removed: readonly string[]
  onChange(removed: string[]): void
}

/** What a review shows already: each photo can be ticked away, and goes when the review is saved. */
export function PublishedPhotos({ pictures, removed, onChange }: PublishedPhotosProps) {
  const { t } = useTranslation('visits')
  return (
    <fieldset className="-mb-2.5 grid gap-2.5">
      <legend className="mb-2.5 font-bold text-ink-800 text-sm">{t('review.photos.title')}</legend>
      {pictures.map((picture, index) => {
        const number = index + 1
        const isRemoved = removed.includes(picture)
        return (
          <label
            key={picture}
            className="flex cursor-pointer items-center gap-3 rounded-tile border border-ink-200 bg-white p-2 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2"
          >
            <img
              src={picture}
              alt=""
              width={64}
              height={64}
              className={cx('size-16 shrink-0 rounded-control object-cover', isRemoved && 'opacity-40 grayscale')}
            />
            <span className="min-w-0 flex-1 font-bold text-ink-700 text-sm">
              {t(isRemoved ? 'review.photos.removed' : 'review.photos.ready', { number })}
            </span>
            <input
              type="checkbox"
              name="remove"
              value={parsePictureId(picture)}
              checked={isRemoved}
              onChange={(event) =>
                onChange(event.target.checked ? [...removed, picture] : removed.filter((each) => each !== picture))
              }
              aria-label={t('review.photos.removeNumber', { number })}
              className="size-5 accent-brand-600 [@media(scripting:enabled)]:sr-only"
            />
            <span
              aria-hidden="true"
              className="needs-script grid size-11 shrink-0 place-items-center rounded-control text-ink-700 hover:bg-ink-100"
            >
              {isRemoved ? <RotateCcw className="size-5" /> : <X className="size-5" />}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** '/media/reviews/<id>/320.webp' */
function parsePictureId(address: string): string {
  return address.split('/').at(-2) ?? ''
}
