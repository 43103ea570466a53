import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, firstErrorRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from './photo-file.ts'
import { photoForm } from './photo-form.server.ts'

/** Saves the photo of a form: `file`, `rotate`, and `left`, `top`, `width`, `height` of its square. Null: it is saved. */
export async function savePhoto(
  context: Readonly<RouterContextProvider>,
  { id, customerId }: Pick<PetProfile, 'id' | 'customerId'>,
  form: FormData,
): Promise<Refusal | null> {
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petProfile')
  const { value, errors } = parseForm(form, photoForm)
  if (errors) return firstErrorRefusal(errors)
  const {
    file: [file],
    rotate,
    left,
    top,
    width,
    height,
  } = value
  if (!file) return fieldRefusal({}, t('photo.missing'))
  if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('photo.problems.size')), status: 413 }

  const crop = { left, top, width, height }
  const isCropped = !Object.values(crop).includes(undefined)
  try {
    await pets.savePetPicture(
      { petProfileId: id, customerId, file, rotate, ...(isCropped && { crop }) },
      { context: visit.call },
    )
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
