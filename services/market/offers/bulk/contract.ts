import * as z from 'zod'
import { VAT_CLASSES } from '#shared/countries/vat-class.ts'
import { operation } from '#shared/rpc/operation.ts'
import { Money } from '#shared/values.ts'
import { StaffOffer } from '../contract.ts'
import { PRICE_RULES } from './rules/bulk-price.ts'

/** Most variants, or products, of one act. */
export const MOST_AT_ONCE = 100

/** What can be done to many products, or to a shop's variants, in one act. */
export const BULK_ACTS = [
  'publish',
  'draft',
  'hide',
  'show',
  'require-prescription',
  'sell-freely',
  'add-category',
  'remove-category',
  'set-vat',
] as const

const shopId = z.string().max(100)
const ids = z.array(z.string().max(100)).min(1).max(MOST_AT_ONCE)

/** How new prices follow from the old ones. */
export const BulkPrice = z.object({
  kind: z.enum(PRICE_RULES),
  hundredths: z.int().min(-10_000).max(100_000).default(0).describe('percent: 1000 is 10 % more'),
  minor: z.int().min(-1_000_000_000).max(1_000_000_000).default(0).describe('amount: what is added'),
  roundTo: z.int().min(0).max(1_000_000).default(0).describe('To multiples of this, in minor units; 0: not'),
  prices: z
    .array(z.object({ productVariantId: z.string().max(100), price: Money }))
    .max(MOST_AT_ONCE)
    .default([])
    .describe('each: the new prices'),
})

export const PlannedPrice = z.object({
  offer: StaffOffer,
  to: z.int(),
  displayTo: z.string(),
  percent: z.int().nullable(),
  isLarge: z.boolean(),
  losesListPrice: z.boolean().describe('It would not be higher than the new price'),
  refusal: z.string().nullable().describe('In Spanish'),
})

/** Many offers or products in one act, which `undoCatalogueAct` undoes. */
export const staffBulkCalls = {
  /** Old and new prices of these variants; those that the shop does not offer are left out. Writes nothing. */
  previewPrices: operation({ access: 'operator', area: 'catalogue', right: 'read' })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/pricePreview', summary: 'Preview prices', tags: ['staff'] })
    .input(z.object({ shopId, productVariantIds: ids, rule: BulkPrice }))
    .output(z.array(PlannedPrice)),

  /**
   * Changes prices by a rule, all or none, from the prices that the caller saw. 409 'Changed elsewhere' when one has
   * changed; 422 with the variant as the field where a price cannot be; 'Large change' unless `isConfirmed`.
   */
  changePrices: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/prices', summary: 'Change prices', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        seen: z
          .array(z.object({ productVariantId: z.string().max(100), price: Money }))
          .min(1)
          .max(MOST_AT_ONCE),
        rule: BulkPrice,
        isConfirmed: z.boolean().default(false),
      }),
    )
    .output(z.object({ changed: z.int(), actId: z.string().nullable() })),

  /**
   * Publishes products or makes drafts of them, for all shops; hides or shows this shop's variants; sells products on a
   * prescription alone, or freely again; puts them into a category or takes them out; says how they are taxed. Donations are neither drafts nor on
   * prescription. What is so already is not written. Unknown products are left out.
   */
  changeProducts: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'POST',
      path: '/staff/shops/{shopId}/productChanges',
      summary: 'Change products',
      tags: ['staff'],
    })
    .input(
      z.object({
        shopId,
        productVariantIds: ids,
        act: z.enum(BULK_ACTS),
        categoryId: z.string().max(100).optional().describe('Of add-category and remove-category'),
        vatClass: z.enum(VAT_CLASSES).optional().describe('Of set-vat; general when left out'),
      }),
    )
    .output(z.object({ changed: z.int().describe('Products, or variants'), actId: z.string().nullable() })),
}

export type PlannedPrice = z.infer<typeof PlannedPrice>
export type BulkPrice = z.output<typeof BulkPrice>
