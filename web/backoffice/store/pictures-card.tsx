import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StorePicture } from '../../storefront/appointments/store-picture.tsx'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'
import { VersionField } from './version-field.tsx'

interface PicturesCardProps {
  /** Addresses, in their order. */
  pictures: string[]
  version: number
  idempotencyKey: string
  answer: SectionAnswer | null
}

/** Pictures of the store: added by upload, ordered, removed. */
export function PicturesCard({ pictures, version, idempotencyKey, answer }: PicturesCardProps) {
  const { t } = useTranslation('salonSettings')
  return (
    <SectionCard id="fotos" title={t('pictures.title')} answer={answer}>
      <p className="mb-3 text-ink-700 text-sm">{t(pictures.length === 0 ? 'pictures.none' : 'pictures.text')}</p>
      {pictures.length > 0 && (
        <StaffForm preventScrollReset>
          <input type="hidden" name="intent" value="pictures" />
          <VersionField version={version} />
          <ul className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
            {pictures.map((picture, index) => {
              const number = { number: index + 1 }
              return (
                <li key={picture} className="overflow-hidden rounded-tile border border-ink-200">
                  <StorePicture src={picture} alt={t('pictures.photo', number)} className="aspect-[4/3] w-full" />
                  <div className="flex justify-between">
                    <IconButton
                      type="submit"
                      name="picture"
                      value={`up ${picture}`}
                      disabled={index === 0}
                      className="disabled:opacity-30"
                      label={t('pictures.up', number)}
                      icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}
                    />
                    <IconButton
                      type="submit"
                      name="picture"
                      value={`remove ${picture}`}
                      label={t('pictures.remove', number)}
                      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                    />
                    <IconButton
                      type="submit"
                      name="picture"
                      value={`down ${picture}`}
                      disabled={index === pictures.length - 1}
                      className="disabled:opacity-30"
                      label={t('pictures.down', number)}
                      icon={<ArrowRight aria-hidden="true" className="size-4.5" />}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        </StaffForm>
      )}
      <StaffForm
        // The key empties the field once a picture was added.
        key={pictures.length}
        encType="multipart/form-data"
        preventScrollReset
        className="grid gap-3"
      >
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          type="file"
          name="file"
          label={t('pictures.add')}
          hint={t('packs.pictureHint')}
          accept="image/jpeg,image/png,image/webp"
          required
          error={getErrorAt(answer, 'file')}
          messages={{ required: t('packs.pictureMissing') }}
        />
        <SaveButton section="picture-add">{t('packs.pictureSend')}</SaveButton>
      </StaffForm>
    </SectionCard>
  )
}
