import { EVENTS, type InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { type OwnShare, SHARES, WORRIES, type Worry } from '#services/insurance/policies/rules/recommend-plan.ts'
import { readId, readInteger, readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'

export const SPECIES = ['PERRO', 'GATO'] as const
export type Species = (typeof SPECIES)[number]

/** Days after it was insured that the simulator offers; -1 is the day before. */
const WHENS = [-1, 0, 3, 7, 15, 31, 60, 180] as const
const LATEST = 365

/** Search parameters of the page. */
export interface PlansSearch {
  species: Species | null
  /** One of the visitor's own pets. */
  petId: string | null
  event: InsuredEvent
  /** Cost as typed; null before the first simulation. */
  cost: string | null
  /** Days between insuring and the event. */
  after: number
  /** The cause is a preexisting condition. */
  had: boolean
  /** Answers of the two questions that recommend a plan; null: not answered. */
  worry: Worry | null
  share: OwnShare | null
}

export const nothingAsked: PlansSearch = {
  species: null,
  petId: null,
  event: 'accident',
  cost: null,
  after: 15,
  had: false,
  worry: null,
  share: null,
}

/** Parses the address; unknown values count as missing. */
export function parsePlansSearch(params: URLSearchParams): PlansSearch {
  return {
    species: readOption(params, 'species', SPECIES),
    petId: readId(params, 'petId') || null,
    event: readOption(params, 'event', EVENTS) ?? nothingAsked.event,
    cost: params.has('cost') ? readTrimmed(params, 'cost', 20) : null,
    after: readInteger(params, 'after', { least: -1, most: LATEST }) ?? nothingAsked.after,
    had: params.get('had') === '1',
    worry: readOption(params, 'worry', WORRIES),
    share: readOption(params, 'share', SHARES),
  }
}

/** Address of a search, without default values. */
export function getPlansHref(search: PlansSearch): string {
  return paths.insurancePlans(Object.fromEntries(toFields(search)))
}

/** The same, scrolled to the simulator's result. */
export function getCaseHref(search: PlansSearch): string {
  return `${getPlansHref(search)}#resultado`
}

/** Hidden fields that keep pet and species in a form. */
export function getWhomFields({ species, petId }: PlansSearch): [string, string][] {
  return [
    ...(species ? [['species', species] as [string, string]] : []),
    ...(petId ? [['petId', petId] as [string, string]] : []),
  ]
}

/** Offered days, plus the day of the address if it is another one. */
export function whensWith(after: number): number[] {
  return [...new Set([...WHENS, after])].sort((one, other) => one - other)
}

function toFields(search: PlansSearch): [string, string][] {
  const { event, cost, after, had, worry, share } = search
  const kept: [string, string][] = [
    ...getWhomFields(search),
    ...(worry && share
      ? ([
          ['worry', worry],
          ['share', share],
        ] as [string, string][])
      : []),
  ]
  if (cost === null) return kept
  return [
    ...kept,
    ['event', event],
    ['cost', cost],
    ['after', String(after)],
    ...(had ? [['had', '1'] as [string, string]] : []),
  ]
}
