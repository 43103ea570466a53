import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { endOffer } from '../waiting-list/end-offer.ts'
import { deleteHold, lockHold } from './store.ts'

/** Releases a hold. Releasing an offer ends its waiting-list entry, and the next entry gets the offer. */
export async function releaseHold(
  deps: AppointmentsDependencies,
  { holdId }: { holdId: string },
  context: CallContext,
): Promise<{ released: boolean }> {
  const uid = accountUid(context)
  const released = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const hold = await lockHold(trx, { holdId, uid, now })
    if (!hold) return false
    if (hold.is_offer) await endOffer(trx, { holdId, bookingId: null })
    await deleteHold(trx, holdId)
    return true
  })
  return { released }
}
