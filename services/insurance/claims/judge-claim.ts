import type { Kysely, Transaction } from 'kysely'
import { plusDays } from '#services/pets/rules/days.ts'
import type { InsuranceRecord } from '../contracts/store/insurances.ts'
import { type Judgement, judge } from '../policies/rules/coverage.ts'
import type { Tables } from '../tables.ts'
import { type ClaimRecord, sumPaid } from './store/claims.ts'

/** Judgement of the rules on a claim, by the terms sealed at purchase; null while its day or cost is unknown. */
export async function judgeClaim(
  db: Kysely<Tables> | Transaction<Tables>,
  claim: ClaimRecord,
  insurance: InsuranceRecord,
  { today, isPreexisting = claim.is_preexisting ?? false }: { today: string; isPreexisting?: boolean },
): Promise<Judgement | null> {
  if (claim.occurred_on === null || claim.amount_minor === null) return null
  return judge({
    coverages: insurance.terms.coverages,
    validity: { from: insurance.valid_from, until: getCoverageEnd(insurance) },
    coveredSince: insurance.covered_since,
    paidBefore: await sumPaid(db, insurance.id, claim.event),
    event: claim.event,
    occurredOn: claim.occurred_on,
    reportedOn: claim.reported_on ?? today,
    amount: claim.amount_minor,
    isPreexisting,
  })
}

/** First day without coverage; for a cancelled contract, the day after the cancellation. */
function getCoverageEnd({ valid_until, cancelled_on }: InsuranceRecord): string {
  if (cancelled_on === null) return valid_until
  const dayAfter = plusDays(cancelled_on, 1)
  return dayAfter < valid_until ? dayAfter : valid_until
}
