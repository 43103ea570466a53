import type { Kysely, Transaction } from 'kysely'
import { plusDays } from '#services/pets/rules/days.ts'
import type { InsuranceRecord } from '../contracts/store/insurances.ts'
import { calculatePayout, findPayoutTerms, type Judgement } from '../policies/rules/coverage.ts'
import type { Tables } from '../tables.ts'
import { type ClaimRecord, sumPaid } from './store/claims.ts'

type Database = Kysely<Tables> | Transaction<Tables>

interface JudgedAs {
  today: string
  isPreexisting?: boolean
}

/** Judgement of the rules on a claim, by the terms sealed at purchase; null while its day or cost is unknown. */
export async function judgeClaim(
  db: Database,
  claim: ClaimRecord,
  insurance: InsuranceRecord,
  { amount = claim.accepted_minor ?? claim.amount_minor, ...as }: JudgedAs & { amount?: number | null },
): Promise<Judgement | null> {
  const payout = await findClaimPayoutTerms(db, claim, insurance, as)
  if (payout === null || amount === null) return null
  return 'refusal' in payout ? payout : calculatePayout(amount, payout)
}

/** What the payout of a claim is calculated with, or why nothing is paid whatever it cost; null while its day is unknown. */
export async function findClaimPayoutTerms(
  db: Database,
  claim: ClaimRecord,
  insurance: InsuranceRecord,
  { today, isPreexisting = claim.is_preexisting ?? false }: JudgedAs,
): Promise<ReturnType<typeof findPayoutTerms> | null> {
  if (claim.occurred_on === null) return null
  return findPayoutTerms({
    coverages: insurance.terms.coverages,
    validity: { from: insurance.valid_from, until: getCoverageEnd(insurance) },
    coveredSince: insurance.covered_since,
    paidBefore: await sumPaid(db, insurance.id, claim.event),
    event: claim.event,
    occurredOn: claim.occurred_on,
    reportedOn: claim.reported_on ?? today,
    isPreexisting,
  })
}

/** First day without coverage; for a cancelled contract, the day after the cancellation. */
function getCoverageEnd({ valid_until, cancelled_on }: InsuranceRecord): string {
  if (cancelled_on === null) return valid_until
  const dayAfter = plusDays(cancelled_on, 1)
  return dayAfter < valid_until ? dayAfter : valid_until
}
