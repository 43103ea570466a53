import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { CurrencyCode } from '#shared/values.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'
import type { TypedValues } from '#web/forms/parse-form.server.ts'

const { shopId, productVariantId } = getInputSchema(contract.changeOffer).shape
const variant = { shopId, variantId: productVariantId }

/** Price and stock of a variant; the `seen` fields hold what the form showed at first. */
function makeOfferForm(currency: Currency) {
  return z
    .object({
      ...variant,
      price: money(currency),
      listPrice: money(currency).optional(),
      stock: z.int(),
      seenPrice: z.int().default(0),
      seenListPrice: z.int().optional(),
      seenStock: z.int().default(0),
    })
    .refine(({ stock, seenStock }) => stock === seenStock || (stock >= 0 && stock <= 999_999), { path: ['stock'] })
}

/** Row that a form stands in; the log's forms have none. */
export const offerRowForm = z.object({
  variantId: z.string().max(100).default(''),
  currency: CurrencyCode.optional(),
})

export const offerForms = forEachCurrency(makeOfferForm)
export const hideForm = z.object(variant)
export const undoForm = z.object({ changeId: getInputSchema(contract.undoCatalogueChanges).shape.changeIds })

type OfferForm = (typeof offerForms)[Currency]
export type TypedOffer = TypedValues<OfferForm>

/** Changes for the typed values: only what differs from what the form showed. Null when nothing does. */
export function toSteps(offer: z.output<OfferForm>) {
  const { price, listPrice = null, stock, seenPrice, seenListPrice = null, seenStock } = offer
  const steps = {
    ...(price !== seenPrice && { price: { from: seenPrice, to: price } }),
    ...(listPrice !== seenListPrice && { listPrice: { from: seenListPrice, to: listPrice } }),
    ...(stock !== seenStock && { stock: { from: seenStock, to: stock } }),
  }
  return Object.keys(steps).length === 0 ? null : steps
}
