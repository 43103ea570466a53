import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PHOTO_TYPES } from '../pets/photo/photo-file.ts'
import { toPictureId } from './review-pictures.tsx'

interface ReviewPhotosCardProps {
  pictures: readonly string[]
  /** How many a review may have. */
  most: number
  idempotencyKey: string
}

/** Photos of a published review: each can be taken out, and one more added until there are enough. */
export function ReviewPhotosCard({ pictures, most, idempotencyKey }: ReviewPhotosCardProps) {
  const { t } = useTranslation('reviews')
  const pending = useNavigation().formData
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">{t('form.photos.title')}</h2>
        <p className="mt-1 text-ink-600 text-sm">{t('form.photos.hint', { count: most })}</p>
      </div>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {pictures.map((picture, index) => (
            <li key={picture} className="grid justify-items-center gap-1">
              <img
                src={picture}
                alt={t('form.photos.alt', { n: index + 1 })}
                width={96}
                height={96}
                className="size-24 rounded-control object-cover"
              />
              <Form method="post" preventScrollReset>
                <input type="hidden" name="pictureId" value={toPictureId(picture)} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove-photo"
                  size="sm"
                  variant="ghost"
                  aria-label={t('form.photos.removeNamed', { n: index + 1 })}
                  isPending={pending?.get('pictureId') === toPictureId(picture)}
                  pendingLabel={t('form.sending')}
                >
                  {t('form.photos.remove')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < most && (
        // The photo that was added begins a new choice.
        <Form
          key={pictures.length}
          method="post"
          encType="multipart/form-data"
          preventScrollReset
          className="flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <label className="grid min-w-0 gap-1.5 font-bold text-ink-800 text-sm">
            {t('form.photos.choose')}
            <input type="file" name="file" required accept={PHOTO_TYPES} className="min-h-11 max-w-full font-normal" />
          </label>
          <Button
            type="submit"
            name="intent"
            value="add-photo"
            variant="outline"
            isPending={pending?.get('intent') === 'add-photo'}
            pendingLabel={t('form.photos.sending')}
          >
            {t('form.photos.add')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
