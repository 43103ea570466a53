import { daysBetween, plusDays } from '#services/pets/rules/days.ts'
import { isWithin, type Validity } from '../../contracts/rules/validity.ts'

/** Events that a plan may cover. */
export const EVENTS = ['accident', 'illness', 'emergency', 'surgery', 'death', 'liability'] as const

export type InsuredEvent = (typeof EVENTS)[number]

/** One coverage of a plan. Money is in minor units of the plan's currency. */
export interface CoverageTerms {
  event: InsuredEvent
  /** Maximum paid for it in one validity. */
  limit: number
  /** Deductible of each event, borne by the owner. */
  deductible: number
  /** Percentage of the rest that the insurance pays: 1 to 100. */
  sharePercent: number
  /** Waiting period in days from the first day of uninterrupted cover. */
  waitingDays: number
  /** Whether preexisting conditions are excluded. */
  excludesPreexisting: boolean
}

export interface Case {
  coverages: readonly CoverageTerms[]
  validity: Validity
  /** First day of cover without a gap: waiting periods count from it. */
  coveredSince: string
  /** Amount already paid for this event in this validity. */
  paidBefore: number
  event: InsuredEvent
  /** yyyy-MM-dd */
  occurredOn: string
  /** yyyy-MM-dd */
  reportedOn: string
  /** Cost of the event. */
  amount: number
  /** Whether the cause is in the sealed health snapshot. */
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
      /** Amount borne by the owner. */
      bears: number
      deductible: number
      sharePercent: number
      /** Amount cut by the limit. */
      cutByLimit: number
      limitLeft: number
    }
  | Refused

interface Refused {
  isPaid: false
  pays: 0
  refusal: CoverageRefusal
  /** First day of cover, for a waiting period. */
  from?: string
}

/** Days after an event within which it may be reported. */
export const REPORT_WITHIN_DAYS = 30

/**
 * Judges an event by a plan's terms; used for claims and by the simulator shown before purchase. The owner bears the
 * deductible; the insurance pays its share of the rest, rounded half up to a minor unit, up to the remaining limit.
 */
export function judge(claim: Case): Judgement {
  const payout = findPayoutTerms(claim)
  return 'refusal' in payout ? payout : calculatePayout(claim.amount, payout)
}

/** Judges all but the amount: what the payout is calculated with, or why none is paid whatever it cost. */
export function findPayoutTerms(claim: Omit<Case, 'amount'>): PayoutTerms | Refused {
  const terms = claim.coverages.find(({ event }) => event === claim.event)
  if (!terms) return refused('not-covered')
  if (claim.occurredOn > claim.reportedOn) return refused('in-the-future')
  if (!isWithin(claim.occurredOn, claim.validity)) return refused('out-of-validity')
  if (daysBetween(claim.occurredOn, claim.reportedOn) > REPORT_WITHIN_DAYS) return refused('reported-too-late')

  const coveredFrom = plusDays(claim.coveredSince, terms.waitingDays)
  if (claim.occurredOn < coveredFrom) return { ...refused('waiting-period'), from: coveredFrom }
  if (claim.isPreexisting && terms.excludesPreexisting) return refused('preexisting')

  const left = Math.max(0, terms.limit - claim.paidBefore)
  return { deductible: terms.deductible, sharePercent: terms.sharePercent, left }
}

/** What an amount is calculated with once its event is covered. */
export interface PayoutTerms extends Pick<CoverageTerms, 'deductible' | 'sharePercent'> {
  /** Rest of the limit before this payment. */
  left: number
}

/** Payout of an amount whose event is covered. */
export function calculatePayout(amount: number, { deductible, sharePercent, left }: PayoutTerms): Judgement {
  if (left === 0) return refused('limit-used-up')
  const share = calculateShare(Math.max(0, amount - deductible), sharePercent)
  const pays = Math.min(share, left)
  if (pays === 0) return refused('below-deductible')
  return {
    isPaid: true,
    pays,
    bears: amount - pays,
    deductible: Math.min(deductible, amount),
    sharePercent,
    cutByLimit: share - pays,
    limitLeft: left - pays,
  }
}

function refused(refusal: CoverageRefusal): Refused {
  return { isPaid: false, pays: 0, refusal }
}

/** Integer arithmetic: a percentage in floats loses cents. */
function calculateShare(amount: number, percent: number): number {
  return Math.floor((amount * percent + 50) / 100)
}
