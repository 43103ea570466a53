import type { NewPost, Post } from '#services/community/contract.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { COLOURS, SEXES, SIZES, SPECIES } from '../post/post-words.ts'

/** What stands in the form of an ad, as it was typed. */
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

export type AdFault = 'species' | 'name' | 'age' | 'colours' | 'description' | 'city'

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

export function adDraftOf(form: FormData): AdDraft {
  const said = (name: keyof AdDraft, longest: number) => readTrimmed(form, name, longest)
  const ticked = form.getAll('colours')
  return {
    species: said('species', 10),
    name: said('name', 60),
    breed: said('breed', 80),
    sex: said('sex', 10),
    size: said('size', 10),
    years: said('years', 3),
    months: said('months', 3),
    colours: COLOURS.filter((colour) => ticked.includes(colour)),
    description: said('description', 2000),
    city: said('city', 80),
    zone: said('zone', 120),
  }
}

/** The ad as it stands, to be changed. */
export function draftOfAd(post: Post): AdDraft {
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

/** The ad that was meant, or what is missing in it. */
export function adOf(draft: AdDraft): { ad: Omit<Ad, 'place'> } | { faults: AdFault[] } {
  const species = SPECIES.find((each) => each === draft.species)
  const ageMonths = ageOf(draft)
  const areColoursRight = draft.colours.length > 0 && draft.colours.length <= MOST_COLOURS
  const faults: AdFault[] = [
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

/** Months; null: nobody said. */
function ageOf({ years, months }: AdDraft): number | null | 'wrong' {
  if (years === '' && months === '') return null
  if (!/^\d{0,2}$/.test(years) || !/^\d{0,2}$/.test(months)) return 'wrong'
  const age = Number(years) * 12 + Number(months)
  return age > OLDEST_MONTHS ? 'wrong' : age
}
