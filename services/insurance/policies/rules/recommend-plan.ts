import type { CoverageTerms, InsuredEvent } from './coverage.ts'

/** Recommends a plan by two answers of the owner. Pure, and explained: the page says why. */

export const WORRIES = ['accident', 'illness', 'everything'] as const
/** What the owner fears most. */
export type Worry = (typeof WORRIES)[number]

export const SHARES = ['little', 'some'] as const
/** What the owner could pay when something happens: 'little' prefers a higher price a month. */
export type OwnShare = (typeof SHARES)[number]

export interface ComparedPlan {
  id: string
  /** Of a month. Minor units, as all money here. */
  price: number
  coverages: readonly Pick<CoverageTerms, 'event' | 'deductible' | 'sharePercent'>[]
}

export interface Recommendation {
  planId: string
  /** Events asked for that it covers. */
  covered: InsuredEvent[]
  /** Events asked for that it lacks, because no plan covers all. */
  lacking: InsuredEvent[]
  /** Highest deductible of what was asked for. */
  deductible: number
  /** Lowest part of the rest that the insurance pays, in percent. */
  sharePercent: number
  /** Whether it is the cheapest plan that covers as much. */
  isCheapest: boolean
}

const askedEvents: Record<Exclude<Worry, 'everything'>, InsuredEvent[]> = {
  accident: ['accident', 'emergency'],
  illness: ['accident', 'emergency', 'illness', 'surgery'],
}

/**
 * Of the plans that cover most of what is feared, the cheapest, or for who could pay little the one that leaves least to
 * the owner. Null without a plan that covers any of it.
 */
export function recommendPlan(
  plans: readonly ComparedPlan[],
  { worry, share }: { worry: Worry; share: OwnShare },
): Recommendation | null {
  const sold = new Set(plans.flatMap(({ coverages }) => coverages.map(({ event }) => event)))
  const asked = worry === 'everything' ? [...sold] : askedEvents[worry]
  const compared = plans.map((plan) => comparePlan(plan, asked))
  const most = Math.max(0, ...compared.map(({ covered }) => covered.length))
  const candidates = compared.filter(({ covered }) => covered.length === most && most > 0)
  const byPrice = candidates.toSorted((one, other) => one.price - other.price)
  const [cheapest] = byPrice
  const [best] =
    share === 'some'
      ? byPrice
      : byPrice.toSorted((one, other) => one.deductible - other.deductible || other.sharePercent - one.sharePercent)
  if (!best || !cheapest) return null
  const { price: _price, ...recommended } = best
  return { ...recommended, isCheapest: best.planId === cheapest.planId }
}

function comparePlan({ id, price, coverages }: ComparedPlan, asked: readonly InsuredEvent[]) {
  const own = coverages.filter(({ event }) => asked.includes(event))
  return {
    planId: id,
    price,
    covered: own.map(({ event }) => event),
    lacking: asked.filter((event) => own.every((coverage) => coverage.event !== event)),
    deductible: Math.max(0, ...own.map(({ deductible }) => deductible)),
    sharePercent: Math.min(100, ...own.map(({ sharePercent }) => sharePercent)),
  }
}
