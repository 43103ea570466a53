import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { ClaimItem } from '../rules/claim-items.ts'

/** Items of a decided claim, in the order of its invoice. */
export async function findClaimItems(db: Kysely<Tables> | Transaction<Tables>, claimId: string): Promise<ClaimItem[]> {
  const rows = await db
    .selectFrom('insurance.claim_items')
    .select(['label', 'claimed_minor', 'accepted_minor', 'reason'])
    .where('claim_id', '=', claimId)
    .orderBy('position')
    .execute()
  return rows.map(({ label, claimed_minor, accepted_minor, reason }) => ({
    label,
    claimed: claimed_minor,
    accepted: accepted_minor,
    reason,
  }))
}

export async function insertClaimItems(
  trx: Transaction<Tables>,
  claimId: string,
  items: readonly ClaimItem[],
): Promise<void> {
  if (items.length === 0) return
  await trx
    .insertInto('insurance.claim_items')
    .values(
      items.map(({ label, claimed, accepted, reason }, position) => ({
        claim_id: claimId,
        position,
        label,
        claimed_minor: claimed,
        accepted_minor: accepted,
        reason,
      })),
    )
    .execute()
}
