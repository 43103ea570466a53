import type { PackSpec } from '#demo/packs/pack-spec.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

export type Species = 'PERRO' | 'GATO' | 'AVE' | 'CONEJO' | 'HÁMSTER' | 'PEZ' | 'TORTUGA'
export type LifeStage = 'cachorro' | 'adulto' | 'senior'
export type BreedSize = 'pequeño' | 'mediano' | 'grande'

export interface DemoTag {
  slug: string
  name: string
  parentSlug?: string
  position: number
  emoji: string
}

/** Price of a variant in one country's shop: BOB in centavos, PYG in whole guaraníes. */
export interface DemoOffer {
  priceMinor: number
  compareAtMinor?: number
  stock: number
  allowBackorder?: boolean
}

export interface DemoVariant {
  sku: string
  /** One value per option, in the options' order. */
  optionValues: string[]
  netGrams?: number
  pack: PackSpec
  offers: Partial<Record<CountryIso, DemoOffer>>
}

export interface DemoProduct {
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  /** Slugs of `demoTags`, parents included. */
  tags: string[]
  species: Species[]
  lifeStage?: LifeStage
  breedSize?: BreedSize
  kcalPerKg?: number
  ingredients?: string
  /** Sold on a prescription alone. */
  needsPrescription?: boolean
  updatedDaysAgo: number
  /** Orders of the last months, from 1 to 1000; used only for sorting. */
  popularity: number
  options: { name: string; values: string[] }[]
  variants: DemoVariant[]
}
