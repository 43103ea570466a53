import { Camera, ImageOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { Drop } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { currentHeld, discard, noneHeld, subscribeHeld } from '../../../storefront/offline/held-store.ts'
import { PHOTO_TYPES, type PhotoProblem, readPhoto } from '../../../storefront/pets/photo/photo-file.ts'
import { choosePhoto, currentChosen, noneChosen, subscribeChosen } from './chosen-photos.ts'

type PhotographedDrop = Pick<Drop, '_id' | 'referenceId' | 'hasPhoto' | 'takesPhoto'>

/** Takes the photo that goes with 'Entregado'; on a phone the field opens the camera. Without a script it is added later. */
export function PhotoField({ drop: { _id, referenceId } }: { drop: PhotographedDrop }) {
  const { t } = useTranslation('orderDesk')
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const chosen = useChosen(_id)
  const photo = chosen === 'lost' ? null : chosen
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = await readPhoto(file)
    if (typeof read === 'string') return setProblem(read)
    setProblem(null)
    choosePhoto(_id, read)
  }
  return (
    <div className="grid needs-script gap-2 rounded-tile bg-ink-100 p-3">
      <div className="flex flex-wrap items-center gap-3">
        {photo && (
          <img
            src={photo.url}
            alt={t('doorPhoto.alt', { reference: referenceId })}
            className="size-16 rounded-tile border border-ink-200 object-cover"
          />
        )}
        <label className="rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
          <span className={buttonStyle('outline', 'sm', 'cursor-pointer')}>
            <Camera aria-hidden="true" className="size-4.5" />
            {t(photo ? 'doorPhoto.again' : 'doorPhoto.take')}
          </span>
          <input
            type="file"
            accept={PHOTO_TYPES}
            capture="environment"
            className="sr-only"
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </label>
        {photo && (
          <Button variant="ghost" size="sm" onClick={() => choosePhoto(_id, null)}>
            {t('doorPhoto.remove')}
          </Button>
        )}
      </div>
      <p role="status" className={`text-sm ${problem ? 'font-bold text-red-700' : 'text-ink-700'}`}>
        {problem ? t(`doorPhoto.problem.${problem}`) : photo ? t('doorPhoto.chosen') : t('doorPhoto.privacy')}
      </p>
    </div>
  )
}

/** What became of the photo of a delivery, and where one is added later. */
export function DonePhoto({ drop: { _id, referenceId, hasPhoto, takesPhoto } }: { drop: PhotographedDrop }) {
  const { t } = useTranslation('orderDesk')
  const isLost = useChosen(_id) === 'lost'
  const held = useSyncExternalStore(subscribeHeld, currentHeld, noneHeld)
  const address = paths.backofficeCourierPhoto(_id)
  const own = held.find(({ action }) => action === address)
  if (hasPhoto)
    return (
      <p className="flex items-center gap-1.5 font-bold text-ok text-sm">
        <Camera aria-hidden="true" className="size-4.5" />
        {t('doorPhoto.has')}
      </p>
    )
  if (own && own.problem !== 'refused') return <p className="text-ink-700 text-sm">{t('doorPhoto.waiting')}</p>
  return (
    <>
      {own && (
        <Notice
          tone="error"
          actions={
            <Button variant="outline" size="sm" onClick={() => discard(own.id)}>
              {t('courier.seen')}
            </Button>
          }
        >
          <b>{t('doorPhoto.refused')}</b> {own.reason}
        </Notice>
      )}
      {isLost && (
        <p className="flex items-start gap-1.5 font-bold text-red-700 text-sm">
          <ImageOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {t('doorPhoto.lost')}
        </p>
      )}
      {takesPhoto && (
        <ButtonLink
          to={address}
          variant="outline"
          size="sm"
          aria-label={t('doorPhoto.addOf', { reference: referenceId })}
          icon={<Camera aria-hidden="true" className="size-4.5" />}
          className="w-fit"
        >
          {t('doorPhoto.add')}
        </ButtonLink>
      )}
    </>
  )
}

function useChosen(orderId: string) {
  return useSyncExternalStore(subscribeChosen, currentChosen, noneChosen).get(orderId) ?? null
}
