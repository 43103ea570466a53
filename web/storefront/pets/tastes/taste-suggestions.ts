import type { Locale } from '#shared/countries/countries.ts'
import { translator } from '#web/i18n/i18n.ts'
import type { PetKind } from '../pet-coat.ts'
import type { TasteGroup } from './taste-lists.ts'

const diet = ['grainFree', 'light', 'natural', 'wet', 'dry', 'puppy', 'senior', 'sterilised', 'noChicken'] as const
const toys: Record<
  PetKind,
  readonly (
    | 'ball'
    | 'rope'
    | 'plush'
    | 'chew'
    | 'frisbee'
    | 'puzzle'
    | 'wand'
    | 'mouse'
    | 'laser'
    | 'box'
    | 'scratcher'
  )[]
> = {
  dog: ['ball', 'rope', 'plush', 'chew', 'frisbee', 'puzzle'],
  cat: ['wand', 'mouse', 'ball', 'laser', 'box', 'scratcher'],
}
const health = [
  'chickenAllergy',
  'beefAllergy',
  'grainAllergy',
  'fleaAllergy',
  'skin',
  'kidneys',
  'diabetes',
  'joints',
  'heart',
  'overweight',
  'epilepsy',
] as const

/** What is offered to tick, in the words of the country. Brands come from the shop. */
export function suggestionsFor(group: Exclude<TasteGroup, 'food'>, kind: PetKind, locale: Locale): string[] {
  const t = translator(locale, 'petProfile')
  switch (group) {
    case 'diet':
      return diet.map((each) => t(`suggestions.diet.${each}`))
    case 'toys':
      return toys[kind].map((each) => t(`suggestions.toys.${each}`))
    default:
      return health.map((each) => t(`suggestions.health.${each}`))
  }
}
