import type { AppointmentsDependencies } from '../deps.ts'
import { findSaleEntry, settleRefunds } from './store.ts'
import { MINUTES_TO_UNDO } from './undo-package.ts'

/** A minute more than staff have, so that no undo meets its credit note. */
const MINUTES_TO_SETTLE = MINUTES_TO_UNDO + 1

/** Asks for the credit notes of refunds of packages that cannot be undone any more. Returns how many. */
export function settlePackageRefunds({
  db,
  jobs,
  now,
}: Pick<AppointmentsDependencies, 'db' | 'jobs' | 'now'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = new Date(now().getTime() - MINUTES_TO_SETTLE * 60_000)
    const settled = await settleRefunds(trx, { now: now(), before })
    for (const { purchaseId, amount } of settled) {
      const entryId = amount > 0 ? await findSaleEntry(trx, purchaseId) : undefined
      if (entryId) await jobs.publish(trx, 'visit-paid', { entryId })
    }
    return settled.length
  })
}
