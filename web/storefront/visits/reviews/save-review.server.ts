import type { RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, firstErrorRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from '../../pets/photo/photo-file.ts'
import { picturesForm, reviewForm } from './review-forms.server.ts'

type Context = Readonly<RouterContextProvider>

/** Saves `stars` and `text` of a form, and takes the pictures out that it names in `remove`. Null: it is saved. */
export async function saveReview(context: Context, appointmentId: string, form: FormData): Promise<Refusal | null> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'visits')
  const { value, errors } = parseForm(form, reviewForm, { stars: t('review.starsMissing') })
  if (errors) return firstErrorRefusal(errors)
  const { stars, text, remove } = value
  try {
    await appointments.saveReview({ appointmentId, stars, text }, { context: visit.call })
    for (const pictureId of remove) {
      await appointments.removeReviewPicture({ appointmentId, pictureId }, { context: visit.call })
    }
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

/** Adds the photos of a form to the review, one after another; what was chosen and is empty is none. Null: all are there. */
export async function addReviewPictures(
  context: Context,
  appointmentId: string,
  form: FormData,
): Promise<Refusal | null> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petProfile')
  const { value, errors } = parseForm(form, picturesForm)
  if (errors) return firstErrorRefusal(errors)
  const { file: files, idempotencyKey: key } = value
  for (const [index, file] of files.entries()) {
    if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('photo.problems.size')), status: 413 }
    try {
      const call = { context: visit.callWithKey(key && `${key}-${index}`) }
      await appointments.addReviewPicture({ appointmentId, file }, call)
    } catch (error) {
      return toRefusal(error)
    }
  }
  return null
}
