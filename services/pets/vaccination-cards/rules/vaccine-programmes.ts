/**
 * Vaccination programmes of dogs and cats.
 *
 * Source: M. J. Day, C. Crawford, M. Marcondes and R. A. Squires, "Recommendations on vaccination for Latin American
 * small animal practitioners: a report of the WSAVA Vaccination Guidelines Group", J Small Anim Pract 61 (2020) E1-E35,
 * doi:10.1111/jsap.13125 (PMC7228315). From its tables 4 and 5:
 * - core, dogs and cats: start at 6 to 8 weeks, then every 2 to 4 weeks until 16 weeks or older; never before 4 weeks;
 *   once more between 6 and 12 months; afterwards not more often than every 3 years;
 * - rabies: one dose from 12 weeks, a second one 12 months later, afterwards as the law and the product say.
 *
 * Rabies in our markets: yearly. Bolivia's campaigns and Santa Cruz' SEDES require it every year (campaigns start in
 * the first month of life); Paraguay's Programa Nacional de Control de Zoonosis from the third month and every year. A
 * campaign dose before 12 weeks is recorded, but does not count.
 *
 * Not read word for word, to be confirmed by a veterinarian (marked "unverified" below): the tables' rows on vaccines
 * that are not core. Their values follow the same group's global guidelines (2015, J Small Anim Pract 57): two doses 2
 * to 4 weeks apart from 8 weeks, once a year (leptospira, given beside the core doses at 8 and 12 weeks), and general
 * practice.
 */
export type PlanVaccine = 'dog-core' | 'dog-leptospira' | 'dog-kennel-cough' | 'cat-core' | 'cat-leukaemia' | 'rabies'

export type Species = 'dog' | 'cat'

export interface Programme {
  vaccine: PlanVaccine
  species: readonly Species[]
  /** Name that owners know. */
  label: string
  isCore: boolean
  /** Age in days from which a dose counts. */
  countsFromDays: number
  /** Age in days within which the first dose is best given. */
  start: { fromDays: number; untilDays: number }
  /** Days between two doses of the first series: least, and recommended most. */
  between: { least: number; most: number }
  /** The first series ends with a dose at this age or older, or after so many doses. */
  completeBy: { ageDays: number } | { doses: number }
  /** When an unfinished series or a lapsed protection restarts; absent: never, the next dose continues. */
  startsAnew?: { afterDaysInSeries: number; afterMonthsOfRepeat: number }
  /** Months from the end of the first series to the first repeat, and from one repeat to the next. */
  repeatMonths: { first: number; following: number }
  /** For puppies and kittens: age in months within which the first repeat is due instead. */
  firstRepeatAtMonths?: { from: number; until: number }
  /** Months after which a repeat is late. */
  repeatWithinMonths: number
}

const week = 7

const core = {
  isCore: true,
  countsFromDays: 4 * week,
  start: { fromDays: 6 * week, untilDays: 8 * week },
  between: { least: 2 * week, most: 4 * week },
  completeBy: { ageDays: 16 * week },
  repeatMonths: { first: 12, following: 36 },
  firstRepeatAtMonths: { from: 6, until: 12 },
  repeatWithinMonths: 3,
} as const

/**
 * Unverified: two doses, then yearly; restarted when the second dose (6 weeks) or the yearly one (15 months) is late.
 */
const twoDosesThenYearly = {
  isCore: false,
  countsFromDays: 8 * week,
  start: { fromDays: 8 * week, untilDays: 12 * week },
  between: { least: 2 * week, most: 4 * week },
  completeBy: { doses: 2 },
  startsAnew: { afterDaysInSeries: 6 * week, afterMonthsOfRepeat: 15 },
  repeatMonths: { first: 12, following: 12 },
  repeatWithinMonths: 1,
} as const

export const PROGRAMMES: readonly Programme[] = [
  { ...core, vaccine: 'dog-core', species: ['dog'], label: 'Moquillo, parvovirus y hepatitis (quíntuple o séxtuple)' },
  {
    ...core,
    vaccine: 'cat-core',
    species: ['cat'],
    label: 'Triple felina (panleucopenia, rinotraqueítis, calicivirus)',
  },
  {
    vaccine: 'rabies',
    species: ['dog', 'cat'],
    label: 'Antirrábica',
    isCore: true,
    countsFromDays: 12 * week,
    start: { fromDays: 12 * week, untilDays: 16 * week },
    between: { least: 2 * week, most: 4 * week },
    completeBy: { doses: 1 },
    repeatMonths: { first: 12, following: 12 },
    repeatWithinMonths: 1,
  },
  { ...twoDosesThenYearly, vaccine: 'dog-leptospira', species: ['dog'], label: 'Leptospirosis' },
  {
    // Unverified: one dose by nose or mouth from 8 weeks (it counts from 3), yearly. The injected one takes two.
    ...twoDosesThenYearly,
    vaccine: 'dog-kennel-cough',
    species: ['dog'],
    label: 'Tos de las perreras',
    countsFromDays: 3 * week,
    completeBy: { doses: 1 },
    startsAnew: undefined,
  },
  {
    // Unverified: two doses 3 to 4 weeks apart, a year later, then every 3 years while it goes outdoors.
    ...twoDosesThenYearly,
    vaccine: 'cat-leukaemia',
    species: ['cat'],
    label: 'Leucemia felina',
    between: { least: 3 * week, most: 4 * week },
    startsAnew: { afterDaysInSeries: 6 * week, afterMonthsOfRepeat: 48 },
    repeatMonths: { first: 12, following: 36 },
    repeatWithinMonths: 3,
  },
]

/** Species of a pet type of the catalogue, by its name; null: no plan. */
export function toSpecies(petType: string): Species | null {
  if (petType === 'PERRO') return 'dog'
  return petType === 'GATO' ? 'cat' : null
}
