import { dayOfMonth, oneMonthFrom, renewValidity, type Validity } from '#services/insurance/contracts/rules/validity.ts'
import {
  type CoverageTerms,
  type InsuredEvent,
  type Judgement,
  judge,
} from '#services/insurance/policies/rules/coverage.ts'
import { plusDays } from '#services/pets/rules/days.ts'

export interface Supposed {
  event: InsuredEvent
  /** Days after `today`, the day of insuring. */
  after: number
  /** Minor units. */
  amount: number
  /** The cause is a preexisting condition. */
  had: boolean
}

/**
 * Payout of a plan if the pet were insured today, renewed every month, and the event were claimed at once. Uses the
 * service's own rule for claims.
 */
export function simulate(
  coverages: readonly CoverageTerms[],
  { event, after, amount, had }: Supposed,
  today: string,
): Judgement {
  const occurredOn = plusDays(today, after)
  return judge({
    coverages,
    validity: findMonth(today, occurredOn),
    coveredSince: today,
    paidBefore: 0,
    event,
    occurredOn,
    reportedOn: occurredOn,
    amount,
    isPreexisting: had,
  })
}

/** Month that contains `day`, counting consecutive months from `firstDay`; the first one for an earlier day. */
export function findMonth(firstDay: string, day: string): Validity {
  let month = { ...oneMonthFrom(firstDay), anchorDay: dayOfMonth(firstDay), coveredSince: firstDay }
  while (day >= month.until) month = renewValidity(month, month.until)
  return { from: month.from, until: month.until }
}

/** Parts of the cost of a paid claim; they add up to the cost. */
export function getParts(judgement: Judgement & { isPaid: true }, amount: number) {
  const { pays, deductible, cutByLimit } = judgement
  return { pays, deductible, ownShare: amount - deductible - cutByLimit - pays, overLimit: cutByLimit }
}
