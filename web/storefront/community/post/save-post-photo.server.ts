import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/community/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, firstErrorRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { MOST_PHOTO_BYTES } from '../../pets/photo/photo-file.ts'

const photosForm = z.object({ file: z.array(z.file()).min(1) })
const removalForm = getInputSchema(contract.removePostPicture).pick({ pictureId: true })
const { pictureIds } = getInputSchema(contract.orderPostPictures).shape
const orderForm = z.object({
  order: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(pictureIds),
})

/** Adds the photos of a form's `file` to a post, in their order. Null when all were saved. */
async function savePostPhotos(
  context: Readonly<RouterContextProvider>,
  postId: string,
  form: FormData,
): Promise<Refusal | null> {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petProfile')
  const { value, errors } = parseForm(form, photosForm, { file: t('photo.missing') })
  if (errors) return firstErrorRefusal(errors)
  for (const file of value.file) {
    if (file.size > MOST_PHOTO_BYTES) return { ...fieldRefusal({}, t('photo.problems.size')), status: 413 }
    await community.addPostPicture({ postId, file }, { context: visit.call })
  }
  return null
}

/** Intents of the photo field; 'photo' has files. */
export const PHOTO_INTENTS = ['photo', 'removePhoto', 'orderPhotos'] as const

export function hasPhotos(form: FormData): boolean {
  return parseForm(form, photosForm).value !== null
}

/** Runs an action of the photo field; null when it is done. */
export async function actOnPhotos(
  context: Readonly<RouterContextProvider>,
  { postId, intent, form }: { postId: string; intent: (typeof PHOTO_INTENTS)[number]; form: FormData },
): Promise<Refusal | null> {
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  try {
    if (intent === 'photo') return await savePostPhotos(context, postId, form)
    if (intent === 'removePhoto') {
      await community.removePostPicture({ postId, ...parseFormOrThrow(form, removalForm) }, call)
    }
    if (intent === 'orderPhotos') {
      const { order } = parseFormOrThrow(form, orderForm)
      await community.orderPostPictures({ postId, pictureIds: order }, call)
    }
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
