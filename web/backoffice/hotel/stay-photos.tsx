import { Camera, X } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { StaffStay } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { MOST_STAY_PHOTOS } from '#services/appointments/stays/rules/stay-photos.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PHOTO_TYPES } from '../../storefront/pets/photo/photo-file.ts'
import { StaffForm } from '../staff-form.tsx'

type Photo = StaffStay['photos'][number]

/** Photos of a stay: today's, which the desk takes with one press, and those of the days before. */
export function StayPhotos({ stay, idempotencyKey }: { stay: StaffStay; idempotencyKey: string }) {
  const { t } = useTranslation('hotelDesk')
  const { photos, petName, state } = stay
  const isThere = state === 'IN_PROGRESS'
  if (!isThere && photos.length === 0) return null
  const today = photos.filter(({ isToday }) => isToday)
  const earlier = photos.filter(({ isToday }) => !isToday).toReversed()
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('photos.title')}</h2>
      {isThere && <p className="text-ink-700 text-sm">{t('photos.text')}</p>}
      {today.length === 0 ? (
        <p className="text-ink-700">{t('photos.none')}</p>
      ) : (
        <Shots photos={today} petName={petName} />
      )}
      {isThere &&
        (today.length < MOST_STAY_PHOTOS ? (
          <TakePhoto key={idempotencyKey} idempotencyKey={idempotencyKey} />
        ) : (
          <p className="font-bold">{t('photos.full')}</p>
        ))}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-bold">{t('photos.earlier')}</summary>
          <Shots photos={earlier} petName={petName} />
        </details>
      )}
    </Card>
  )
}

function Shots({ photos, petName }: { photos: readonly Photo[]; petName: string }) {
  const { t } = useTranslation('hotelDesk')
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {photos.map(({ id, small, large, caption, day }, index) => (
        <li key={id} className="relative grid content-start gap-1">
          <a href={large} target="_blank" rel="noreferrer">
            <img
              src={small}
              alt={t('photos.alt', { pet: petName, number: index + 1, day: dateLabel(day) })}
              loading="lazy"
              className="aspect-square w-full rounded-tile border border-ink-200 object-cover"
            />
          </a>
          {caption && <span className="wrap-anywhere text-ink-700 text-sm">{caption}</span>}
          <StaffForm preventScrollReset className="absolute top-1.5 right-1.5">
            <input type="hidden" name="intent" value="removePhoto" />
            <input type="hidden" name="photoId" value={id} />
            <button
              type="submit"
              aria-label={t('photos.remove', { number: index + 1 })}
              className="grid size-11 place-items-center rounded-full bg-white/90 text-ink-800 shadow-1 hover:text-red-700"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </StaffForm>
        </li>
      ))}
    </ul>
  )
}

/** On a phone the field opens the camera. With a script a photo is sent as soon as it is taken. */
function TakePhoto({ idempotencyKey }: { idempotencyKey: string }) {
  const { t } = useTranslation('hotelDesk')
  const isSending = useNavigation().formData?.get('intent') === 'photo'
  return (
    <StaffForm encType="multipart/form-data" preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="photo" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextField name="caption" label={t('photos.caption')} maxLength={140} autoComplete="off" />
      <label className="grid w-fit gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
        <span className={buttonStyle('primary', 'md', 'cursor-pointer')}>
          <Camera aria-hidden="true" className="size-5" />
          {t(isSending ? 'photos.sending' : 'photos.take')}
        </span>
        <input
          type="file"
          name="file"
          accept={PHOTO_TYPES}
          capture="environment"
          disabled={isSending}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
        />
      </label>
      <div className="only-without-script">
        <Button type="submit" size="sm">
          {t('photos.send')}
        </Button>
      </div>
    </StaffForm>
  )
}
