import type { NewPost, Post } from '#services/community/contract.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { COLOURS, SEXES, SIZES, SPECIES } from '../post/post-labels.ts'

/** Values of the adoption ad form, as typed. */
export interface AdDraft {
  species: string
  name: string
  breed: string
  sex: string
  size: string
  years: string
  months: string
  colours: Post['colours']
  description: string
  city: string
  zone: string
}

export type AdError = 'species' | 'name' | 'age' | 'colours' | 'description' | 'city'

export const emptyAd: AdDraft = {
  species: '',
  name: '',
  breed: '',
  sex: '',
  size: '',
  years: '',
  months: '',
  colours: [],
  description: '',
  city: '',
  zone: '',
}

const MOST_COLOURS = 4
const OLDEST_MONTHS = 480

export function parseAdDraft(form: FormData): AdDraft {
  const readText = (name: keyof AdDraft, longest: number) => readTrimmed(form, name, longest)
  const ticked = form.getAll('colours')
  return {
    species: readText('species', 10),
    name: readText('name', 60),
    breed: readText('breed', 80),
    sex: readText('sex', 10),
    size: readText('size', 10),
    years: readText('years', 3),
    months: readText('months', 3),
    colours: COLOURS.filter((colour) => ticked.includes(colour)),
    description: readText('description', 2000),
    city: readText('city', 80),
    zone: readText('zone', 120),
  }
}

/** Form values of an existing ad. */
export function toAdDraft(post: Post): AdDraft {
  const { species, name, breed, sex, size, ageMonths, colours, description, city, zone } = post
  return {
    ...{ species, name, breed, colours, description, city, zone },
    sex: sex ?? '',
    size: size ?? '',
    years: ageMonths === null || ageMonths < 12 ? '' : String(Math.floor(ageMonths / 12)),
    months: ageMonths === null || (ageMonths >= 12 && ageMonths % 12 === 0) ? '' : String(ageMonths % 12),
  }
}

type Ad = Extract<NewPost, { kind: 'adoption' }>

/** Ad from the form's values, or the errors in it. */
export function toAd(draft: AdDraft): { ad: Omit<Ad, 'place'> } | { faults: AdError[] } {
  const species = SPECIES.find((each) => each === draft.species)
  const ageMonths = parseAge(draft)
  const areColoursRight = draft.colours.length > 0 && draft.colours.length <= MOST_COLOURS
  const faults: AdError[] = [
    ...(species ? [] : (['species'] as const)),
    ...(draft.name ? [] : (['name'] as const)),
    ...(ageMonths === 'wrong' ? (['age'] as const) : []),
    ...(areColoursRight ? [] : (['colours'] as const)),
    ...(draft.description ? [] : (['description'] as const)),
    ...(draft.city ? [] : (['city'] as const)),
  ]
  if (!species || ageMonths === 'wrong' || faults.length > 0) return { faults }
  const { name, breed, colours, description, city, zone } = draft
  const ad = {
    kind: 'adoption' as const,
    ...{ species, name, breed, colours, description, city, zone, ageMonths },
    sex: SEXES.find((each) => each === draft.sex) ?? null,
    size: SIZES.find((each) => each === draft.size) ?? null,
  }
  return { ad }
}

/** Age in months; null when not given. */
function parseAge({ years, months }: AdDraft): number | null | 'wrong' {
  if (years === '' && months === '') return null
  if (!/^\d{0,2}$/.test(years) || !/^\d{0,2}$/.test(months)) return 'wrong'
  const age = Number(years) * 12 + Number(months)
  return age > OLDEST_MONTHS ? 'wrong' : age
}
