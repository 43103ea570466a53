import { Camera } from 'lucide-react'
import { type DragEvent, useContext, useState } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SentPhoto } from '../../../storefront/community/post/sent-photo.tsx'
import { usePhotoQueue } from '../../../storefront/community/post/use-photo-queue.ts'
import { PHOTO_TYPES } from '../../../storefront/pets/photo/photo-file.ts'
import { ReadOnlyContext, StaffForm } from '../../staff-form.tsx'

interface AddPicturesProps {
  shopId: string
  productId: string
  /** How many the product has, and may have. */
  count: number
  most: number
  idempotencyKey: string
}

/**
 * Chosen or dropped pictures are uploaded at once, one after another, each with its progress and a retry; without a
 * script they are sent with the form.
 */
export function AddPictures({ shopId, productId, count, most, idempotencyKey }: AddPicturesProps) {
  const { t } = useTranslation('catalogueDesk')
  const readsOnly = useContext(ReadOnlyContext)
  const [isOver, setOver] = useState(false)
  const room = most - count
  const address = paths.backofficePictureUpload(productId, { shopId })
  const queue = usePhotoQueue({ address, room, keyPrefix: idempotencyKey })
  const isPosting = useNavigation().formData?.get('intent') === 'add'
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  if (room <= 0 && queue.photos.length === 0) return <p className="text-ink-700">{t('pictures.full', { most })}</p>
  return (
    <StaffForm encType="multipart/form-data" preventScrollReset className="grid gap-3">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <label
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false)
          if (!readsOnly) void queue.choose([...event.dataTransfer.files])
        }}
        className={cx(
          'flex cursor-pointer flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-tile border-2 border-dashed p-5 font-extrabold text-brand-700 text-md has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2',
          isOver ? 'border-brand-600 bg-brand-100' : 'border-brand-300 bg-brand-50 hover:border-brand-600',
        )}
      >
        <Camera aria-hidden="true" className="size-8" strokeWidth={1.75} />
        {t('pictures.add')}
        <input
          type="file"
          name="file"
          multiple
          accept={PHOTO_TYPES}
          onChange={(event) => {
            void queue.choose([...(event.target.files ?? [])])
            // Resets the input, so that choosing the same file again fires a change.
            event.target.value = ''
          }}
          className="max-w-full text-sm [@media(scripting:enabled)]:sr-only"
        />
      </label>
      <p className="text-ink-600 text-sm">
        {t('pictures.hint', { most })} <span className="only-without-script">{t('pictures.hintPlain')}</span>
      </p>
      <div className="only-without-script">
        <Button
          type="submit"
          name="intent"
          value="add"
          size="sm"
          isPending={isPosting}
          pendingLabel={t('pictures.sending')}
        >
          {t('pictures.send')}
        </Button>
      </div>
      {queue.problem && (
        <p role="alert" className="font-bold text-red-700 text-sm">
          {queue.problem}
        </p>
      )}
      {queue.photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {queue.photos.map((photo) => (
            <li key={photo.key}>
              <SentPhoto
                photo={photo}
                onRetry={() => void queue.retry(photo)}
                onRemove={() => queue.remove(photo)}
                canRemove={!queue.isSending}
              />
            </li>
          ))}
        </ul>
      )}
    </StaffForm>
  )
}
