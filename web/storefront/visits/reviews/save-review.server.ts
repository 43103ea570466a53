import type { RouterContextProvider } from 'react-router'
import { readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from '../../pets/photo/photo-file.ts'
import { MOST_REVIEW_LETTERS, MOST_REVIEW_PHOTOS } from './review-limits.ts'

type Context = Readonly<RouterContextProvider>

/** Saves `stars` and `text` of a form, and takes the pictures out that it names in `remove`. Null: it is saved. */
export async function saveReview(context: Context, appointmentId: string, form: FormData): Promise<Refusal | null> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'visits')
  const stars = Number(form.get('stars'))
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) return fieldRefusal({}, t('review.starsMissing'))

  const text = readTrimmed(form, 'text', MOST_REVIEW_LETTERS)
  try {
    await appointments.saveReview({ appointmentId, stars, text }, { context: visit.call })
    for (const pictureId of form.getAll('remove').slice(0, MOST_REVIEW_PHOTOS)) {
      await appointments.removeReviewPicture({ appointmentId, pictureId: String(pictureId) }, { context: visit.call })
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
  const key = readText(form, 'idempotencyKey', 200)
  for (const [index, file] of form.getAll('file').entries()) {
    if (!(file instanceof File) || file.size === 0) continue
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
