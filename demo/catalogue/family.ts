import type { PackForm, PetKind } from '#demo/packs/pack-spec.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { BreedSize, LifeStage, Species } from './types.ts'

/** A family of similar products as a table of rows. `{x}` in a row's texts stands for the kind, in lower case. */
export interface Family {
  productType: string
  form: PackForm
  tags: string[]
  species: Species[]
  /** Pet whose face is on the label. */
  pet?: PetKind
  /** Name of the first option; 'Tamaño' when absent. */
  sizeOption?: string
  /** Sizes are net weights: '7,5 kg', 'Pack 6 × 330 g'. */
  soldByWeight?: boolean
  /** Whether larger sizes are drawn larger. */
  grows?: boolean
  /** Advice for every product of the family, at the end of its description. */
  advice: string
  rows: Row[]
}

export interface Row {
  brand: string
  title: string
  /** Small print on the pack. */
  line: string
  /** Flavours or models: each one is a product. */
  kinds: (string | Kind)[]
  /** Label and price in bolivianos. */
  sizes: [label: string, bolivianos: number][]
  /** A second option, such as Color or Sabor: each value changes the picture. */
  second?: { name: string; values: [value: string, colour: string][] }
  color: string
  accent?: string
  coat?: number
  form?: PackForm
  /** Purpose of this line: one or two sentences. */
  lead: string
  facts: string[]
  tags?: string[]
  species?: Species[]
  pet?: PetKind
  lifeStage?: LifeStage
  breedSize?: BreedSize
  food?: Food
  sizeOption?: string
  only?: CountryIso
  /** Sold on a prescription alone. */
  needsPrescription?: boolean
}

export interface Kind {
  name: string
  color?: string
  accent?: string
  coat?: number
  form?: PackForm
  /** Factor on the row's price. */
  times?: number
  only?: CountryIso
}

export interface Food {
  kind: 'croqueta' | 'húmedo' | 'snack'
  kcalPerKg: number
}
