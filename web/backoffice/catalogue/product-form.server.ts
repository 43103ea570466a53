import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'
import type { FieldName, TypedValues } from '#web/forms/parse-form.server.ts'

const input = getInputSchema(contract.createProduct).shape

/** Form of a new product: amounts as people write them in the currency of its shop. */
function makeProductForm(currency: Currency) {
  return z.object({
    title: input.title,
    vendor: input.vendor,
    description: input.description,
    categoryId: input.categoryId.unwrap().unwrap().optional(),
    petTypes: input.petTypes,
    price: money(currency).refine((minor) => minor > 0),
    listPrice: money(currency).optional(),
    stock: input.stock,
    sale: z.enum(['now', 'hidden']).default('now'),
    sku: input.sku,
    barcode: input.barcode,
    netContent: input.netContent,
    /** Idempotency key. */
    key: z.string().max(200).default(''),
  })
}

/** Shop that a form is for; its currency decides how the others are read. */
export const productShopForm = z.object({ shopId: input.shopId })

export const productForms = forEachCurrency(makeProductForm)

type ProductForm = (typeof productForms)[Currency]
export type ProductField = FieldName<ProductForm>
export type TypedProduct = TypedValues<ProductForm>

export function toNewProduct({ sale, key: _, categoryId, listPrice, ...product }: z.output<ProductForm>) {
  return { ...product, categoryId: categoryId ?? null, listPrice: listPrice ?? null, isHidden: sale === 'hidden' }
}
