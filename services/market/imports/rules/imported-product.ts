import type { VatClass } from '#shared/countries/vat-class.ts'

/**
 * A product to be imported, from a file or from the demonstration data. It is one shop's view: texts belong to the
 * product everywhere, prices and stock to that shop alone. A field that is left out says nothing: what is known stays,
 * and a new product gets the default.
 */
export interface ImportedProduct {
  /** Unique over all shops, also the slug of the page. */
  handle: string
  title?: string | undefined
  /** Sanitised: only the tags of `imports/files/description.ts`. */
  descriptionHtml?: string | undefined
  descriptionText?: string | undefined
  vendor?: string | undefined
  productType?: string | null | undefined
  /** As written. Tags that name a category put the product there, the others are search words. */
  tags?: string[] | undefined
  /** Words of its categories, which put it there and find it like tags. */
  categories?: string[] | undefined
  /** Exactly its categories, where a person chose them; tags and type are then search words alone. */
  categoryIds?: string[] | undefined
  petTypes?: PetType[] | undefined
  /** null is unknown, and stays unknown. */
  lifeStage?: LifeStage | null | undefined
  breedSize?: BreedSize | null | undefined
  kcalPerKg?: number | null | undefined
  ingredients?: string | null | undefined
  /** Sold on a prescription alone. */
  needsPrescription?: boolean | undefined
  vatClass?: VatClass | undefined
  /** At most three; none for a product with a single variant. Left out, the variants are found by their SKU. */
  optionNames?: string[] | undefined
  metaTitle?: string | null | undefined
  metaDescription?: string | null | undefined
  /** 'donation': bought for a shelter (donations/rules/donation.ts); files cannot set it. */
  status?: 'active' | 'draft' | 'archived' | 'donation' | undefined
  /** In the order of the file. */
  variants: ImportedVariant[]
  images?: ImportedImage[] | undefined
  /** What some of its columns let one think, for what is not known yet. */
  assumed?: Pick<ImportedProduct, 'petTypes' | 'lifeStage' | 'breedSize'> | undefined
  /** Variants that it does not name stay on sale. */
  keepsUnnamed?: boolean | undefined
  /** Time of the last change, if known; listings sort by it. */
  changedAt?: Date
}

export interface ImportedVariant {
  /** The stored variant that is meant, where a person edits it; the shop need not offer it. */
  id?: string | undefined
  sku: string
  /** The SKU was made of handle and options, because the file has none: a known one stays. */
  isSkuMade?: boolean | undefined
  /** One for each option name. */
  optionValues: string[]
  /** Minor units of the shop's currency; a new offer needs one above 0. */
  priceMinor?: number | undefined
  compareAtMinor?: number | null | undefined
  stock?: number | undefined
  allowBackorder?: boolean | undefined
  hidden?: boolean | undefined
  netGrams?: number | null | undefined
  barcode?: string | null | undefined
}

export interface ImportedImage {
  /** Source of the rendered picture: a remote address, or the drawing itself. */
  source: { kind: 'remote'; url: string } | { kind: 'pack'; [part: string]: unknown }
  alt: string
  isIllustrative: boolean
  /** SKU of the only variant in the picture; null shows the whole product. */
  sku: string | null
}

/** A refused row or product and the reason: English, for the operator who runs the import. */
export interface ImportRefusal {
  handle: string | null
  /** Line in the file; null without a file. */
  line: number | null
  reason: string
}

export const PET_TYPES = ['PERRO', 'GATO', 'AVE', 'CONEJO', 'HÁMSTER', 'PEZ', 'TORTUGA'] as const
export type PetType = (typeof PET_TYPES)[number]
export type LifeStage = 'cachorro' | 'adulto' | 'senior'
export type BreedSize = 'pequeño' | 'mediano' | 'grande'
