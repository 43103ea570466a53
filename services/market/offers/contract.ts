import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money } from '#shared/values.ts'
import { PetType } from '../catalogue/contract.ts'
import { CATALOGUE_SORTS } from './rules/catalogue-sort.ts'

/** A variant as a shop offers it, hidden or not. */
export const StaffOffer = z.object({
  shopId: z.string(),
  productId: z.string(),
  productVariantId: z.string(),
  productSlug: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  vendor: z.string(),
  sku: z.string(),
  imageId: z.string().nullable(),
  currencyCode: CurrencyCode,
  price: Money,
  displayPrice: z.string(),
  listPrice: Money.nullable().describe('Shown crossed out when it is above the price'),
  displayListPrice: z.string().nullable(),
  stock: z.int(),
  isLow: z.boolean().describe('Between 1 and 5'),
  allowBackorder: z.boolean(),
  isHidden: z.boolean(),
  isPublished: z.boolean().describe('false: the product is a draft or archived, and no page lists it'),
  status: z.enum(['active', 'draft', 'archived', 'donation']),
  barcode: z.string().nullable(),
  needsPrescription: z.boolean().describe('Sold on a prescription alone'),
  category: z.string().nullable().describe('Its most specific categories, by name'),
  updatedAt: z.iso.datetime().describe('Of price, stock or visibility here'),
})

export const CatalogueField = z.enum(['price', 'list-price', 'stock', 'hidden'])

/** An entry of a catalogue's change log. */
export const CatalogueChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorUid: z.string(),
  cause: z.enum(['hand', 'import', 'undo', 'undo-import', 'schedule']),
  importId: z.string().nullable(),
  productId: z.string(),
  productVariantId: z.string().describe("Empty for pictures and content, which are the product's"),
  title: z.string(),
  optionTitle: z.string(),
  sku: z.string(),
  what: z
    .enum([...CatalogueField.options, 'offer', 'pictures', 'content'])
    .describe('offer: it came to the shop, or left it; content: what all shops share of a product'),
  from: z.int().nullable().describe('Minor units, units, pictures, 1 for hidden; null: none'),
  to: z.int().nullable(),
  displayFrom: z.string().describe("'Bs 89,90', '12', 'oculto', 'sin precio de lista'"),
  displayTo: z.string(),
  isUndone: z.boolean(),
  actId: z.string().nullable().describe('Save or act that it is part of; content is undone with it'),
  canUndo: z.boolean().describe('As far as the log knows: a sale may have moved the stock since'),
})

/** A product with one variant, as an operator types it. */
export const NewProduct = z.object({
  title: z.string().trim().min(1).max(200),
  vendor: z.string().trim().max(120).default('').describe('Brand'),
  description: z.string().trim().max(20_000).default('').describe('Plain text; blank lines end paragraphs'),
  categoryId: z.string().max(100).nullable().default(null),
  petTypes: z.array(PetType).max(7).default([]),
  sku: z.string().trim().max(120).default('').describe('Empty: one is made of the slug'),
  barcode: z.string().trim().max(60).default(''),
  price: Money.describe("Minor units of the shop's currency"),
  listPrice: Money.nullable().default(null),
  stock: z.int().min(0).max(1_000_000).default(0),
  netContent: z.string().trim().max(40).default('').describe("'15 kg', '12 x 85 g'; grams without a unit"),
  isHidden: z.boolean().default(false),
})

const step = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value }).optional()
const shopId = z.string().max(100)
const Changed = z.object({ offer: StaffOffer, changes: z.array(CatalogueChange) })

/**
 * Operators maintain prices and stock. Other callers: 403 'Staff only'. Every change is logged with its author and
 * time.
 */
export const staffCatalogueCalls = {
  /** A shop's offers, hidden or not. A search matches like the shoppers' search, and also the beginning of a SKU. */
  staffCatalogue: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/offers', summary: 'Offers of a shop', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        search: z.string().trim().max(100).optional(),
        only: z.enum(['sold-out', 'low', 'hidden', 'no-picture', 'draft', 'prescription']).optional(),
        categoryId: z.string().max(100).optional(),
        sort: z.enum(CATALOGUE_SORTS).default('name').describe('A cursor is of its sort alone'),
        first: z.coerce.number().int().min(1).max(100).default(40),
        after: z.string().max(1000).optional(),
      }),
    )
    .output(
      z.object({
        offers: z.array(StaffOffer),
        endCursor: z.string().nullable().describe('null: this is the last page'),
        didYouMean: z.string().nullable(),
      }),
    ),

  /**
   * Adds a product with one variant, which this shop then offers: the rules are those of a file. Its slug is made of the
   * name. 422 with the field: a name without letters, a code that another product has or that a spreadsheet damaged, an
   * unknown category, a net content that is no weight, a price of 0 or a list price that is no higher.
   */
  createProduct: operation({ access: 'operator', area: 'catalogue', idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/products', summary: 'Create a product', tags: ['staff'] })
    .input(NewProduct.extend({ shopId }))
    .output(StaffOffer),

  /**
   * Changes the given fields of a variant, each from the value that the caller saw. 409 'Changed elsewhere' when one
   * has changed: nothing is written then. 422 'Large change' for a price that moves by more than 30 %, unless
   * `isConfirmed`.
   */
  changeOffer: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'POST',
      path: '/staff/shops/{shopId}/offers/{productVariantId}',
      summary: 'Change an offer',
      tags: ['staff'],
    })
    .input(
      z.object({
        shopId,
        productVariantId: z.string().max(100),
        price: step(Money),
        listPrice: step(Money.nullable()),
        stock: z.object({ from: z.int().min(-1_000_000).max(1_000_000), to: z.int().min(0).max(1_000_000) }).optional(),
        isHidden: step(z.boolean()),
        isConfirmed: z.boolean().default(false),
      }),
    )
    .output(Changed),

  /**
   * Undoes log entries of one variant, or one entry of a product's pictures; all or none. 409 'Not undoable' when it was
   * changed or sold since. The answer of pictures has the first option of the product.
   */
  undoCatalogueChanges: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/catalogueChanges/undo', summary: 'Undo changes', tags: ['staff'] })
    .input(z.object({ changeIds: z.array(z.int().min(1)).min(1).max(4) }))
    .output(Changed),

  /** The change log of a shop, of one variant and the pictures of its product, or of a product; newest first. */
  catalogueChanges: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/catalogueChanges', summary: 'Log', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        productVariantId: z.string().max(100).optional(),
        productId: z.string().max(100).optional(),
        first: z.coerce.number().int().min(1).max(100).default(40),
        before: z.coerce.number().int().min(1).optional().describe('Lines before this one'),
      }),
    )
    .output(z.object({ changes: z.array(CatalogueChange), endCursor: z.int().nullable() })),

  /** A file to fill in: 'template' has the headings and examples, 'current' the shop's present offers. */
  catalogueFile: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/catalogueFile', summary: 'Catalogue as CSV', tags: ['staff'] })
    .input(z.object({ shopId, kind: z.enum(['template', 'current']) }))
    .output(z.object({ fileName: z.string(), csv: z.string() })),
}

export type StaffOffer = z.infer<typeof StaffOffer>
export type CatalogueChange = z.infer<typeof CatalogueChange>
export type NewProduct = z.output<typeof NewProduct>
