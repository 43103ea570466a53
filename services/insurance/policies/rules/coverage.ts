import { daysBetween, plusDays } from '#services/pets/rules/days.ts'
import { isWithin, type Validity } from '../../contracts/rules/validity.ts'

/** What may happen to a pet that a plan may pay for. */
export const EVENTS = ['accident', 'illness', 'emergency', 'surgery', 'death', 'liability'] as const

export type InsuredEvent = (typeof EVENTS)[number]

/** One thing that a plan covers. Money is in minor units of the plan's currency. */
export interface CoverageTerms {
  event: InsuredEvent
  /** The most that is paid for it in one validity. */
  limit: number
  /** What the owner bears of each event. */
  deductible: number
  /** Of the rest, what the insurance pays: 1 to 100. */
  sharePercent: number
  /** Days from the first day of uninterrupted cover on which it is not covered yet. */
  waitingDays: number
  /** Whether what the pet had before it was insured is left out. */
  excludesPreexisting: boolean
}

export interface Case {
  coverages: readonly CoverageTerms[]
  validity: Validity
  /** The first day of cover without a gap: waiting periods count from it. */
  coveredSince: string
  /** What was paid of this event in this validity already. */
  paidBefore: number
  event: InsuredEvent
  /** yyyy-MM-dd */
  occurredOn: string
  /** yyyy-MM-dd */
  reportedOn: string
  /** What it cost. */
  amount: number
  /** Whether it comes from something that the sealed health snapshot has. */
  isPreexisting: boolean
}

export type CoverageRefusal =
  | 'not-covered'
  | 'in-the-future'
  | 'out-of-validity'
  | 'reported-too-late'
  | 'waiting-period'
  | 'preexisting'
  | 'below-deductible'
  | 'limit-used-up'

export type Judgement =
  | {
      isPaid: true
      pays: number
      /** What the owner bears. */
      bears: number
      deductible: number
      sharePercent: number
      /** What was cut because the limit was reached. */
      cutByLimit: number
      limitLeft: number
    }
  | { isPaid: false; pays: 0; refusal: CoverageRefusal; from?: string }

/** How long after it happened an event may be reported. */
export const REPORT_WITHIN_DAYS = 30

/**
 * What a plan pays of an event: the rule with which claims are judged, and the very one that the simulator shows before
 * anything is bought. Of the cost the owner bears the deductible, of the rest the insurance pays its share, rounded to the
 * whole minor unit half up, and never more than is left of the limit.
 */
export function judge(claim: Case): Judgement {
  const terms = claim.coverages.find(({ event }) => event === claim.event)
  if (!terms) return refused('not-covered')
  if (claim.occurredOn > claim.reportedOn) return refused('in-the-future')
  if (!isWithin(claim.occurredOn, claim.validity)) return refused('out-of-validity')
  if (daysBetween(claim.occurredOn, claim.reportedOn) > REPORT_WITHIN_DAYS) return refused('reported-too-late')

  const coveredFrom = plusDays(claim.coveredSince, terms.waitingDays)
  if (claim.occurredOn < coveredFrom) return { ...refused('waiting-period'), from: coveredFrom }
  if (claim.isPreexisting && terms.excludesPreexisting) return refused('preexisting')

  const left = Math.max(0, terms.limit - claim.paidBefore)
  if (left === 0) return refused('limit-used-up')
  const share = calculateShare(Math.max(0, claim.amount - terms.deductible), terms.sharePercent)
  const pays = Math.min(share, left)
  if (pays === 0) return refused('below-deductible')
  return {
    isPaid: true,
    pays,
    bears: claim.amount - pays,
    deductible: Math.min(terms.deductible, claim.amount),
    sharePercent: terms.sharePercent,
    cutByLimit: share - pays,
    limitLeft: left - pays,
  }
}

function refused(refusal: CoverageRefusal) {
  return { isPaid: false, pays: 0, refusal } as const
}

/** Whole numbers alone: a percentage of a float loses cents. */
function calculateShare(amount: number, percent: number): number {
  return Math.floor((amount * percent + 50) / 100)
}
