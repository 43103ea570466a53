import * as z from 'zod'
import { VAT_CLASSES } from '#shared/countries/vat-class.ts'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'
import { BreedSize, LifeStage, PetType, ProductDetail } from '../../catalogue/contract.ts'
import { CatalogueChange } from '../contract.ts'

const text = (most: number) => z.string().trim().max(most)

/** What all shops share of a product. */
export const ProductContent = z.object({
  title: text(200).min(1),
  description: text(20_000).describe(
    "Marked text: blank lines end paragraphs, '- ' and '1. ' begin items, '### ' a heading, **bold**, [text](https://…)",
  ),
  vendor: text(120).describe('Brand'),
  productType: text(120),
  categoryIds: z.array(z.string().max(100)).max(250).describe('Those above them are added'),
  words: z.array(text(120)).max(250).describe('That find the product'),
  petTypes: z.array(PetType).max(7),
  lifeStage: LifeStage.nullable(),
  breedSize: BreedSize.nullable(),
  kcalPerKg: z.number().min(1).max(99_999).nullable(),
  ingredients: text(5_000),
  needsPrescription: z.boolean().default(false).describe('Sold on a prescription alone'),
  vatClass: z
    .enum(VAT_CLASSES)
    .optional()
    .describe('How it is taxed, where its country has several rates; left out of a save: as it is'),
  metaTitle: text(300),
  metaDescription: text(500),
  status: z.enum(['active', 'draft', 'archived', 'donation']).describe('donation: bought for a shelter; it stays so'),
  publishAt: z.iso.datetime().nullable().default(null).describe('When a draft is published by itself'),
  optionNames: z.array(text(60)).max(3).describe('None for a product with a single variant'),
})

const Variant = z.object({
  sku: text(120).describe('Empty: one is made'),
  optionValues: z.array(text(120)).max(3).describe('One for each name of an option'),
  barcode: text(60),
  netContent: text(40).describe("'15 kg', '12 x 85 g'; grams without a unit; empty: not known"),
  price: Money.nullable().describe("Minor units of the shop's currency; null: this shop does not offer it"),
  listPrice: Money.nullable(),
  stock: z.int().min(-1_000_000).max(1_000_000),
  isHidden: z.boolean(),
})

/** A product as an operator of a shop edits it. */
export const StaffProduct = z.object({
  shopId: z.string(),
  productId: z.string(),
  productSlug: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  timezone: z.string().describe('Of the country, in which people write times'),
  content: ProductContent,
  variants: z.array(
    Variant.extend({
      productVariantId: z.string(),
      isElsewhere: z.boolean().describe('Only other shops offer it: it gets a price here, or stays as it is'),
    }),
  ),
  seen: z.string().describe('What a save names as the state that it was made from'),
  isShown: z.boolean().describe('Shoppers of this shop see it'),
  otherShops: z.int().describe('Shops that offer it too: all but prices and stock is theirs as well'),
  pictures: z.array(z.object({ imageId: z.string(), alt: z.string() })),
})

const product = z.object({ shopId: z.string().max(100), productId: z.string().max(100) })
const base = '/staff/shops/{shopId}/products/{productId}'

/** Products by hand: all that a file can change of a known one. Every change is logged with its author and time. */
export const staffProductCalls = {
  /** 404 for a product that the shop does not offer. */
  staffProduct: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: base, summary: 'Product to edit', tags: ['staff'] })
    .input(product)
    .output(StaffProduct),

  /**
   * Saves a product as it was edited from the state `seen`, all or nothing. What the caller left as it was stays as it is
   * now, so that two people can edit at once; 409 'Changed elsewhere' with the fields that both changed, and the present
   * state in `current`. A variant that is left out is withdrawn from this shop. 422 with every field that cannot be
   * (`title`, `variants.2.price`); 'Large change' for prices that move by more than 30 %, unless `isConfirmed`. An unchanged
   * save writes nothing.
   */
  saveProduct: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'PUT', path: base, summary: 'Save a product', tags: ['staff'] })
    .input(
      product.extend({
        seen: z.string().max(500_000),
        content: ProductContent,
        variants: z.array(Variant.extend({ productVariantId: z.string().max(100).nullable() })).max(2_000),
        isConfirmed: z.boolean().default(false),
      }),
    )
    .output(StaffProduct.extend({ actId: z.string().nullable().describe('For `undoCatalogueAct`; null: no change') })),

  /**
   * A draft with the content, options, prices and pictures of a product, named '… (copia)'; without stock, with codes of
   * its own.
   */
  duplicateProduct: operation({ access: 'operator', area: 'catalogue', idempotency: true })
    .route({ method: 'POST', path: `${base}/copy`, summary: 'Duplicate a product', tags: ['staff'] })
    .input(product)
    .output(z.object({ productId: z.string() })),

  /** A product as shoppers will see it when it is published, for staff alone. 409 where every variant is hidden. */
  previewProduct: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: `${base}/preview`, summary: 'Preview a product', tags: ['staff'] })
    .input(product)
    .output(ProductDetail),

  /**
   * Undoes all that one save, or one act on many products, changed: each as far as nobody changed or bought it since.
   * 409 'Not undoable' when nothing of it can be undone.
   */
  undoCatalogueAct: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/catalogueActs/{actId}/undo', summary: 'Undo an act', tags: ['staff'] })
    .input(z.object({ actId: z.string().max(100) }))
    .output(
      z.object({
        shopId: z.string(),
        undone: z.int(),
        left: z.array(CatalogueChange).describe('Entries that stay: changed or sold since'),
      }),
    ),
}

export type StaffProduct = z.infer<typeof StaffProduct>
