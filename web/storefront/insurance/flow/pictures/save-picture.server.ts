import type { RouterContextProvider } from 'react-router'
import type { Insurance } from '#services/insurance/contract.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, firstErrorRefusal, type Refusal } from '../../../account/sign-in/refusal.ts'
import { toRefusal } from '../../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from '../../../pets/photo/photo-file.ts'
import { pictureForm } from './picture-forms.server.ts'

/** Saves the picture of a form (`file`, `shows`), replacing the one of the same subject. Null on success. */
export async function savePicture(
  context: Readonly<RouterContextProvider>,
  { id, customerId }: Pick<Insurance, 'id' | 'customerId'>,
  form: FormData,
): Promise<Refusal | null> {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petProfile')
  const { value, errors } = parseForm(form, pictureForm)
  if (errors) return firstErrorRefusal(errors)
  const {
    file: [file],
    shows,
  } = value
  if (!file) return fieldRefusal({}, t('photo.missing'))
  if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('photo.problems.size')), status: 413 }
  try {
    const key = { customerId, insuranceId: id }
    await insurance.addPictures({ ...key, files: [file], shows: [shows] }, { context: visit.call })
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
