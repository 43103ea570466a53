import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import { snapshotHash } from '../contracts/snapshot-hash.ts'
import type { Tables } from '../tables.ts'

/** Makes a contract paid and issued, for tests of later steps. */
export async function makeActive(db: Kysely<Tables>, insuranceId: string, now: Date): Promise<void> {
  await db
    .updateTable('insurance.insurances')
    .set({
      status: 'ACTIVE',
      payment_id: newId(),
      contract_id: `HS-${insuranceId.slice(0, 8)}`,
      process_id: newId(),
      receipt_id: newId(),
      emission_register_id: newId(),
      health_snapshot: '{}',
      snapshot_hash: snapshotHash('{}'),
      subscribed_at: now,
    })
    .where('id', '=', insuranceId)
    .execute()
  await db
    .insertInto('insurance.insurance_log')
    .values({ insurance_id: insuranceId, at: now, status: 'ACTIVE', note: 'Vigente', actor: 'system' })
    .execute()
}
