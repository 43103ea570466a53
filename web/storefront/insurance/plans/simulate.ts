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
  /** Days after `today`, on which the pet is insured. */
  after: number
  /** Minor units. */
  amount: number
  /** It comes from something that the pet had before. */
  had: boolean
}

/**
 * What a plan would pay if the pet were insured today, renewed month after month, and this happened and was told at once: the
 * judgement of a claim, by the rule of claims.
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

/** The month that holds a day, among those that follow each other from the first one; the first one for a day before it. */
export function findMonth(firstDay: string, day: string): Validity {
  let month = { ...oneMonthFrom(firstDay), anchorDay: dayOfMonth(firstDay), coveredSince: firstDay }
  while (day >= month.until) month = renewValidity(month, month.until)
  return { from: month.from, until: month.until }
}

/** How the money of a judgement adds up: the cost is what these are together. */
export function getParts(judgement: Judgement & { isPaid: true }, amount: number) {
  const { pays, deductible, cutByLimit } = judgement
  return { pays, deductible, ownShare: amount - deductible - cutByLimit - pays, overLimit: cutByLimit }
}
