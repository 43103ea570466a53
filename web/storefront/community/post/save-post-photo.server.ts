import type { RouterContextProvider } from 'react-router'
import { readText } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from '../../pets/photo/photo-file.ts'

/** Adds the photos of a form's `file` to a post, in their order. Null when all were saved. */
async function savePostPhotos(
  context: Readonly<RouterContextProvider>,
  postId: string,
  form: FormData,
): Promise<Refusal | null> {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petProfile')
  const files = form.getAll('file').filter((each) => each instanceof File && each.size > 0)
  if (files.length === 0) return fieldRefusal({}, t('photo.missing'))
  for (const file of files) {
    if (!(file instanceof File)) continue
    if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('photo.problems.size')), status: 413 }
    await community.addPostPicture({ postId, file }, { context: visit.call })
  }
  return null
}

/**
 * Actions of the photo field: 'photo' with files, 'removePhoto', 'orderPhotos'. Null when done, or when the form is
 * about something else.
 */
export async function actOnPhotos(
  context: Readonly<RouterContextProvider>,
  postId: string,
  form: FormData,
): Promise<Refusal | null> {
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  try {
    if (form.get('intent') === 'photo') return await savePostPhotos(context, postId, form)
    if (form.get('intent') === 'removePhoto') {
      const pictureId = readText(form, 'pictureId', 64)
      await community.removePostPicture({ postId, pictureId }, call)
    }
    if (form.get('intent') === 'orderPhotos') {
      const pictureIds = String(form.get('order') ?? '')
        .split(',')
        .map((id) => id.slice(0, 64))
      await community.orderPostPictures({ postId, pictureIds: pictureIds.slice(0, 20) }, call)
    }
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
