import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Log of a contract with authors, oldest first. */
export function findInsuranceActs(db: Database, insuranceId: string) {
  return db
    .selectFrom('insurance.insurance_log')
    .select(['at', 'status', 'note', 'actor', 'actor_uid'])
    .where('insurance_id', '=', insuranceId)
    .orderBy('id')
    .execute()
}

/** Log lines of these contracts, oldest first. */
export async function findInsuranceLogs(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('insurance.insurance_log')
    .select(['insurance_id', 'at', 'status', 'note'])
    .where('insurance_id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** Log of a claim with authors, oldest first. */
export function findClaimActs(db: Database, claimId: string) {
  return db
    .selectFrom('insurance.claim_log')
    .select(['at', 'status', 'note', 'actor', 'actor_uid'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute()
}
