import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Who has what they waited for, or let it go, waits no more. */
export async function endWaitingOf(
  trx: Transaction<Tables>,
  { holdId, now }: { holdId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('appointments.waiting')
    .set({ state: 'over', hold_id: null, updated_at: now })
    .where('hold_id', '=', holdId)
    .execute()
}
