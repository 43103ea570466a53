import { EVENTS, type InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { readId, readInteger, readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'

export const SPECIES = ['PERRO', 'GATO'] as const
export type Species = (typeof SPECIES)[number]

/** Days after it was insured that the simulator offers; -1 is the day before. */
const WHENS = [-1, 0, 3, 7, 15, 31, 60, 180] as const
const LATEST = 365

/** What the address of the page says. */
export interface PlansSearch {
  species: Species | null
  /** One of the visitor's own pets. */
  petId: string | null
  event: InsuredEvent
  /** As it was typed; null: nobody has asked yet. */
  cost: string | null
  /** Days after it was insured. */
  after: number
  /** It comes from something that the pet had before. */
  had: boolean
}

export const nothingAsked: PlansSearch = {
  species: null,
  petId: null,
  event: 'accident',
  cost: null,
  after: 15,
  had: false,
}

/** Reads an address; what it does not know counts as not said. */
export function parsePlansSearch(params: URLSearchParams): PlansSearch {
  return {
    species: readOption(params, 'species', SPECIES),
    petId: readId(params, 'pet') || null,
    event: readOption(params, 'event', EVENTS) ?? nothingAsked.event,
    cost: params.has('cost') ? readTrimmed(params, 'cost', 20) : null,
    after: readInteger(params, 'after', { least: -1, most: LATEST }) ?? nothingAsked.after,
    had: params.get('had') === '1',
  }
}

/** The address of a search, without what goes without saying. */
export function getPlansHref(search: PlansSearch): string {
  return paths.insurancePlans(Object.fromEntries(toFields(search)))
}

/** The same, at what the simulator answers. */
export function getCaseHref(search: PlansSearch): string {
  return `${getPlansHref(search)}#resultado`
}

/** Whom the plans are looked at for: the fields that a form keeps beside its own. */
export function getWhomFields({ species, petId }: PlansSearch): [string, string][] {
  return [
    ...(species ? [['species', species] as [string, string]] : []),
    ...(petId ? [['pet', petId] as [string, string]] : []),
  ]
}

/** The days that are offered, and the one of an address that somebody wrote. */
export function whensWith(after: number): number[] {
  return [...new Set([...WHENS, after])].sort((one, other) => one - other)
}

function toFields(search: PlansSearch): [string, string][] {
  const { event, cost, after, had } = search
  if (cost === null) return getWhomFields(search)
  return [
    ...getWhomFields(search),
    ['event', event],
    ['cost', cost],
    ['after', String(after)],
    ...(had ? [['had', '1'] as [string, string]] : []),
  ]
}
