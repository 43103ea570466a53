/**
 * A product on its way into the catalogue, whatever it was read from: a shop's CSV file or the demonstration data.
 * It is one shop's view: texts belong to the product everywhere, prices and stock to that shop alone.
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
  /** As written. Those that name a category put the product there, the others are words that find it. */
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
  /** 'donation': bought to be given (donations/rules/donation.ts); no file says so. */
  status: 'active' | 'draft' | 'archived' | 'donation'
  /** In the order of the file, at least one. */
  variants: ImportedVariant[]
  images: ImportedImage[]
  /** When it was last changed, where that is known better than 'now'; listings sort by it. */
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
  /** What the renderer makes the picture from: a remote address, or the drawing itself. */
  source: { kind: 'remote'; url: string } | { kind: 'pack'; [part: string]: unknown }
  alt: string
  isIllustrative: boolean
  /** SKU of the only variant that it shows; null shows the whole product. */
  sku: string | null
}

/** Something that was left out, and why: English, for whoever runs the import. */
export interface ImportRefusal {
  handle: string | null
  /** Of the file; null when it came from no file. */
  line: number | null
  reason: string
}

export const PET_TYPES = ['PERRO', 'GATO', 'AVE', 'CONEJO', 'HÁMSTER', 'PEZ', 'TORTUGA'] as const
export type PetType = (typeof PET_TYPES)[number]
export type LifeStage = 'cachorro' | 'adulto' | 'senior'
export type BreedSize = 'pequeño' | 'mediano' | 'grande'
