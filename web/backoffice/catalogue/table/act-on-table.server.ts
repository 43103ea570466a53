import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import type { ActDone } from '../act-result-message.tsx'
import { type OfferAnswer, saveOffer } from '../save-offer.server.ts'
import { undoAct } from '../undo-act.server.ts'
import { COLUMNS, COLUMNS_COOKIE, writeColumns } from './choices.ts'

type Context = Readonly<RouterContextProvider>

/** Result of a form of the table: of one row, of many, or the chosen columns. */
export type TableAnswer = OfferAnswer | { act: ActDone } | { refused: Refusal } | { columns: true }

const input = getInputSchema(contract.changeProducts).shape
const columnsForm = z.object({ column: z.array(z.enum(COLUMNS)).default([]) })
const chosenForm = z.object({
  shopId: input.shopId,
  variant: input.productVariantIds,
  categoryId: input.categoryId,
  vatClass: input.vatClass,
})

/** Handles every form of the table. */
export async function actOnTable(context: Context, form: FormData) {
  const { intent, about } = readIntentOn(form, [
    ...(['save', 'confirm', 'hide', 'show', 'undo'] as const),
    ...(['undo-act', 'columns', 'bulk'] as const),
  ])
  if (intent !== 'undo-act' && intent !== 'columns' && intent !== 'bulk') return saveOffer(context, form)
  try {
    if (intent === 'undo-act') return data<TableAnswer>({ act: await undoAct(context, form) })
    if (intent === 'bulk') return data<TableAnswer>({ act: await changeChosen(context, form, about) })
    const { column } = parseFormOrThrow(form, columnsForm)
    context.get(visitContext).setCookie(COLUMNS_COOKIE, writeColumns(column))
    return data<TableAnswer>({ columns: true })
  } catch (error) {
    const refused = toRefusal(error)
    return data<TableAnswer>({ refused }, { status: refused.status })
  }
}

/** Does to all chosen rows what the button says. */
async function changeChosen(context: Context, form: FormData, about: string): Promise<ActDone> {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { shopId, variant, categoryId, vatClass } = parseFormOrThrow(form, chosenForm, {
    variant: t('table.fault.none'),
  })
  const act = input.act.parse(about)
  if (act.endsWith('category') && !categoryId)
    parseFormOrThrow(form, categoryForm, { categoryId: t('table.fault.category') })
  const { changed, actId } = await context
    .get(servicesContext)
    .market.changeProducts({ shopId, productVariantIds: variant, act, categoryId, vatClass }, { context: visit.call })
  return { message: t(`table.done.${act}`, { count: changed }), actId }
}

const categoryForm = z.object({ categoryId: z.string() })
