import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFieldOrThrow, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { type OfferAnswer, saveOffer } from '../save-offer.server.ts'

type Context = Readonly<RouterContextProvider>

interface ProductPath {
  shopId: string
  productId: string
}

const filesForm = keyForm.extend({ file: z.array(z.file()).min(1) })
const { version, pictures } = getInputSchema(contract.arrangeProductPictures).shape
const { alt, productVariantId } = pictures.element.shape
/** Most characters of a picture's text. */
export const mostAlt = alt.unwrap().maxLength ?? undefined
const listForm = z.object({
  version,
  picture: z.array(z.string().max(100)).default([]),
  /** Picture whose place a dragged one takes. */
  at: z.string().max(100).optional(),
})

/** Handles every form of the page of pictures. */
export async function actOnPictures(context: Context, path: ProductPath, form: FormData) {
  const { intent, about } = readIntentOn(form, ['add', 'save', 'first', 'up', 'down', 'place', 'remove', 'undo'])
  if (intent === 'undo') return saveOffer(context, form)
  try {
    if (intent === 'add') return data<OfferAnswer>(await addPictures(context, path, form))
    return data<OfferAnswer>(await arrangePictures(context, path, { form, intent, about }))
  } catch (error) {
    const refusal = toRefusal(error)
    return data<OfferAnswer>({ refusal, at: null }, { status: refusal.status })
  }
}

/** Adds the pictures of a form in their order; the sentence of a refusal says how many came before it. */
export async function addPictures(context: Context, path: ProductPath, form: FormData): Promise<OfferAnswer> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { file: files, idempotencyKey: key } = parseFormOrThrow(form, filesForm, { file: t('pictures.missing') })
  const changeIds: number[] = []
  for (const [index, file] of files.entries()) {
    try {
      const call = key ? visit.callWithKey(`${key}-${index}`) : visit.call
      const added = await market.addProductPicture({ ...path, file }, { context: call })
      changeIds.push(...added.changeIds)
    } catch (error) {
      if (changeIds.length === 0) throw error
      const refusal = toRefusal(error)
      const detail = `${t('pictures.someSaved', { count: changeIds.length })} ${refusal.detail}`
      return { refusal: { ...refusal, detail }, at: null }
    }
  }
  const message = t('pictures.done.added', { count: files.length })
  // The log undoes one change of pictures at a time.
  return { done: { name: '', message, changeIds: changeIds.length === 1 ? changeIds : [], isUndo: false } }
}

type Arranging = 'save' | 'first' | 'up' | 'down' | 'place' | 'remove'

async function arrangePictures(
  context: Context,
  path: ProductPath,
  { form, intent, about }: { form: FormData; intent: Arranging; about: string },
): Promise<OfferAnswer> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const sent = parseFormOrThrow(form, listForm)
  // Whichever button was pressed, what was typed is saved.
  const wanted = movePicture(sent.picture, { intent, imageId: about, at: sent.at }).map((imageId) => ({
    imageId,
    alt: parseFieldOrThrow(form, `alt-${imageId}`, alt.unwrap().default('')),
    productVariantId:
      parseFieldOrThrow(form, `option-${imageId}`, productVariantId.unwrap().unwrap().optional()) ?? null,
  }))
  const { title, changeIds } = await market.arrangeProductPictures(
    { ...path, version: sent.version, pictures: wanted },
    { context: visit.call },
  )
  const message = t(intent === 'remove' ? 'pictures.done.removed' : 'pictures.done.arranged')
  return { done: { name: title, message, changeIds, isUndo: false } }
}

/** The list with one picture in its new place, or without it. */
export function movePicture(
  order: readonly string[],
  { intent, imageId, at }: { intent: Arranging; imageId: string; at?: string | undefined },
): string[] {
  const from = order.indexOf(imageId)
  if (intent === 'save' || from === -1) return [...order]
  const rest = order.toSpliced(from, 1)
  if (intent === 'remove') return rest
  const taken = at === undefined ? -1 : order.indexOf(at)
  const to = { first: 0, up: Math.max(0, from - 1), down: from + 1, place: taken === -1 ? from : taken }[intent]
  return rest.toSpliced(to, 0, imageId)
}
