import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from './photo-file.ts'

/** Saves the photo of a form: `file`, `rotate`, and `left`, `top`, `width`, `height` of its square. Null: it is saved. */
export async function savePhoto(
  context: Readonly<RouterContextProvider>,
  { id, customerId }: Pick<PetProfile, 'id' | 'customerId'>,
  form: FormData,
): Promise<Refusal | null> {
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petProfile')
  // A file chosen and one from the camera come under the same name; the one not used is empty.
  const file = form.getAll('file').find((each) => each instanceof File && each.size > 0)
  if (!(file instanceof File)) return fieldRefusal({}, t('photo.missing'))
  if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('photo.problems.size')), status: 413 }

  try {
    const call = { context: visit.call }
    await pets.savePetPicture(
      { petProfileId: id, customerId, file, rotate: form.get('rotate') ?? 0, crop: cropIn(form) },
      call,
    )
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

function cropIn(form: FormData) {
  const crop = {
    left: form.get('left'),
    top: form.get('top'),
    width: form.get('width'),
    height: form.get('height'),
  }
  return Object.values(crop).includes(null) ? undefined : crop
}
