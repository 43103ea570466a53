import { AccountMerged } from '#services/accounts/contract.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { heldUntil } from '../holds/rules/holds.ts'
import { takeOverChange } from './account-changed.ts'
import { moveAuthorship, moveVisits } from './store/merged-customers.ts'
import { deleteOldestHolds, forgetGuest, moveDrafts, moveHolds, moveWaiting } from './store/people.ts'

/**
 * Moves the visits, holds, drafts, waiting-list entries and reviews of a merged account to the one that stays. The fact may arrive
 * twice: the second time finds nothing.
 */
export async function followMerge(deps: Pick<AppointmentsDependencies, 'db' | 'now'>, fact: object): Promise<void> {
  const { from, into, isGuest } = AccountMerged.parse(fact)
  const owners = { from, to: into.uid }
  await deps.db.transaction().execute(async (trx) => {
    // Sorted, so that two merges never lock the same accounts in opposite order.
    for (const uid of [from, into.uid].toSorted()) await lockInOrder(trx, { uid })
    await moveVisits(trx, { ...owners, phone: into.phoneNumber, isGuest })
    const now = deps.now()
    const holds = await moveHolds(trx, { ...owners, now, expiresAt: heldUntil(now) })
    if (holds > 0) await deleteOldestHolds(trx, { uid: into.uid, now })
    await moveDrafts(trx, owners)
    await moveWaiting(trx, owners)
    await moveAuthorship(trx, owners)
    await forgetGuest(trx, from)
  })
  // A customer that only changed its owner still has the name and phone of the guest.
  await takeOverChange(deps, into)
}
