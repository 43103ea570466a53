import type { Kysely, Transaction } from 'kysely'
import { type Judgement, judge } from './rules/coverage.ts'
import { type ClaimRecord, paidOf } from './store/claims.ts'
import type { InsuranceRecord } from './store/insurances.ts'
import type { Tables } from './tables.ts'

/** What the rules say of a claim, with the terms that were bought; null while its day or its cost is not known. */
export async function judgeClaim(
  db: Kysely<Tables> | Transaction<Tables>,
  claim: ClaimRecord,
  insurance: InsuranceRecord,
  { today, isPreexisting = claim.is_preexisting ?? false }: { today: string; isPreexisting?: boolean },
): Promise<Judgement | null> {
  if (claim.occurred_on === null || claim.amount_minor === null) return null
  return judge({
    coverages: insurance.terms.coverages,
    validity: { from: insurance.valid_from, until: insurance.valid_until },
    coveredSince: insurance.covered_since,
    paidBefore: await paidOf(db, insurance.id, claim.event),
    event: claim.event,
    occurredOn: claim.occurred_on,
    reportedOn: claim.reported_on ?? today,
    amount: claim.amount_minor,
    isPreexisting,
  })
}
