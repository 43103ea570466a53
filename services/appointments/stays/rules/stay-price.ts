import { addDays, daysBetween } from '../../rules/local-clock.ts'

/** Longest stay, in nights. */
export const MOST_NIGHTS = 60
/** How far ahead the last day of a stay may be. */
export const STAY_DAYS_AHEAD = 365

/** Price of a pet type and size; minor units. A null `size` is every size without a rate of its own. */
export interface StayRate {
  petTypeId: string
  size: string | null
  /** A night, before its season. */
  night: number
  /** A day without a night ('guardería'); seasons do not change it. */
  day: number
}

/** Nights from `fromDay` to `untilDay` (yyyy-MM-dd, both included) at another price. Seasons of a hotel do not overlap. */
export interface Season {
  id: string
  name: string
  fromDay: string
  untilDay: string
  /** Added to each night's price, in percent; negative: taken off. */
  percent: number
  /** Own prices of a night, which `percent` does not change. */
  prices: readonly { petTypeId: string; size: string | null; night: number }[]
  /** Least nights of a stay with one of its nights here. */
  leastNights: number
}

/** A night of a stay, by the day on which it begins, or the day of a stay without nights. */
export interface StayNight {
  day: string
  amount: number
  /** Name of the season that decides the price; null: none does. */
  season: string | null
}

interface Span {
  fromDay: string
  /** Check-out day; the same day as `fromDay`: a day without a night. */
  untilDay: string
}

/** Days on which the pet is there, first and last included. */
export function getStayDays({ fromDay, untilDay }: Span): string[] {
  return Array.from({ length: daysBetween(fromDay, untilDay) + 1 }, (_, index) => addDays(fromDay, index))
}

/** Why a stay cannot be on these days, whatever the pet; null: it can. */
export function whyNotOnDays(
  span: Span,
  { seasons, today }: { seasons: readonly Season[]; today: string },
): { code: 'days-not-valid' | 'stay-too-short'; leastNights: number } | null {
  const { fromDay, untilDay } = span
  const nights = daysBetween(fromDay, untilDay)
  const isTooFar = untilDay > addDays(today, STAY_DAYS_AHEAD)
  if (nights < 0 || nights > MOST_NIGHTS || fromDay < today || isTooFar)
    return { code: 'days-not-valid', leastNights: 0 }
  if (nights === 0) return null
  const least = getStayDays(span)
    .slice(0, -1)
    .map((day) => findSeason(seasons, day)?.leastNights ?? 1)
  const leastNights = Math.max(...least)
  return nights < leastNights ? { code: 'stay-too-short', leastNights } : null
}

/**
 * Price of one pet's stay, each night of its own season; the total is the exact sum. A season's percent is rounded half
 * up to the `step`, in minor units. Null: the hotel has no rate for this pet.
 */
export function priceStay(
  span: Span,
  {
    rates,
    seasons,
    petTypeId,
    size,
    step,
  }: { rates: readonly StayRate[]; seasons: readonly Season[]; petTypeId: string; size: string | null; step: number },
): { nights: StayNight[]; total: number } | null {
  const rate = findRate(rates, { petTypeId, size })
  if (!rate) return null
  const isDay = span.fromDay === span.untilDay
  const nights = isDay
    ? [{ day: span.fromDay, amount: rate.day, season: null }]
    : getStayDays(span)
        .slice(0, -1)
        .map((day) => priceNight(day, rate, findSeason(seasons, day), { petTypeId, size, step }))
  return { nights, total: nights.reduce((sum, { amount }) => sum + amount, 0) }
}

function priceNight(
  day: string,
  rate: StayRate,
  season: Season | null,
  { petTypeId, size, step }: { petTypeId: string; size: string | null; step: number },
): StayNight {
  if (!season) return { day, amount: rate.night, season: null }
  const own = findRate(season.prices, { petTypeId, size })
  const amount = own ? own.night : addPercent(rate.night, season.percent, step)
  return { day, amount, season: own || season.percent !== 0 ? season.name : null }
}

/** The rate of exactly this size, else the one of every size. */
function findRate<Rate extends { petTypeId: string; size: string | null }>(
  rates: readonly Rate[],
  { petTypeId, size }: { petTypeId: string; size: string | null },
): Rate | null {
  const ofType = rates.filter((rate) => rate.petTypeId === petTypeId)
  return ofType.find((rate) => rate.size === size) ?? ofType.find((rate) => rate.size === null) ?? null
}

function findSeason(seasons: readonly Season[], day: string): Season | null {
  return seasons.find(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay) ?? null
}

// Integer arithmetic: a price never depends on binary fractions.
function addPercent(amount: number, percent: number, step: number): number {
  const whole = step > 0 ? step : 1
  return Math.floor((2 * amount * (100 + percent) + 100 * whole) / (200 * whole)) * whole
}
