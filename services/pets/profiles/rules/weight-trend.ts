import { daysBetween, plusDays } from '../../rules/days.ts'

export interface Weighing {
  grams: number
  /** yyyy-MM-dd */
  measuredOn: string
}

export interface WeightTrend {
  /** Negative: it loses weight. */
  gramsPerWeek: number
  /** Of its newest weight. */
  percentPerWeek: number
}

/** Days of weights that make a trend, back from the newest one. */
const TREND_DAYS = 56
/** A trend needs weights this many days apart; a full stomach says more than fewer days do. */
const LEAST_DAYS = 14

/** Straight line through the weights of eight weeks; null while they are less than two weeks apart. */
export function calculateWeightTrend(weighings: readonly Weighing[]): WeightTrend | null {
  const newest = findNewestWeighing(weighings)
  if (!newest) return null

  const since = plusDays(newest.measuredOn, -TREND_DAYS)
  const points = weighings
    .filter(({ measuredOn }) => measuredOn >= since)
    .map(({ grams, measuredOn }) => ({ week: daysBetween(since, measuredOn) / 7, grams }))
  const weeks = points.map(({ week }) => week)
  if ((Math.max(...weeks) - Math.min(...weeks)) * 7 < LEAST_DAYS) return null

  const middle = mean(weeks)
  const average = mean(points.map(({ grams }) => grams))
  const spread = mean(weeks.map((week) => (week - middle) ** 2))
  const gramsPerWeek = mean(points.map(({ week, grams }) => (week - middle) * (grams - average))) / spread
  return { gramsPerWeek: Math.round(gramsPerWeek), percentPerWeek: (gramsPerWeek / newest.grams) * 100 }
}

export function findNewestWeighing(weighings: readonly Weighing[]): Weighing | null {
  return weighings.reduce<Weighing | null>((newest, each) => {
    return newest === null || each.measuredOn > newest.measuredOn ? each : newest
  }, null)
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
