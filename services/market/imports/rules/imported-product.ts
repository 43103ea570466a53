/**
 * A product to be imported, from a shop's CSV file or from the demonstration data. It is one shop's view: texts belong
 * to the product everywhere, prices and stock to that shop alone.
 */
export interface ImportedProduct {
  /** Unique over all shops, also the slug of the page. */
  handle: string
  title: string
  /** Sanitised: only the tags of `imports/files/description.ts`. */
  descriptionHtml: string
  descriptionText: string
  vendor: string
  productType: string | null
  /** As written. Tags that name a category put the product there, the others are search words. */
  tags: string[]
  petTypes: PetType[]
  /** null is unknown, and stays unknown. */
  lifeStage: LifeStage | null
  breedSize: BreedSize | null
  kcalPerKg: number | null
  ingredients: string | null
  /** At most three; none for a product with a single variant. */
  optionNames: string[]
  metaTitle: string | null
  metaDescription: string | null
  /** 'donation': bought for a shelter (donations/rules/donation.ts); files cannot set it. */
  status: 'active' | 'draft' | 'archived' | 'donation'
  /** In the order of the file, at least one. */
  variants: ImportedVariant[]
  images: ImportedImage[]
  /** Time of the last change, if known; listings sort by it. */
  changedAt?: Date
}

export interface ImportedVariant {
  sku: string
  /** One for each option name. */
  optionValues: string[]
  /** Minor units of the shop's currency. */
  priceMinor: number
  compareAtMinor: number | null
  stock: number
  allowBackorder: boolean
  netGrams: number | null
  barcode: string | null
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
