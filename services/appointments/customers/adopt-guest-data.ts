import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { heldUntil } from '../holds/rules/holds.ts'
import { newCustomerFacts } from './own-customer.ts'
import { saveCustomer } from './store/customers.ts'
import { moveVisits } from './store/merged-customers.ts'
import { deleteOldestHolds, forgetGuest, hasHoldsOrWaits, moveDrafts, moveHolds, moveWaiting } from './store/people.ts'

/**
 * Moves a guest's visits, holds, drafts and waiting-list entries to the caller in one transaction; a second caller finds
 * nothing. The guest's own credential is required, and it must belong to a guest, so that an account with a sign-in
 * cannot be taken over.
 *
 * Moved holds get a new five minutes, which uses up the one renewal of a hold; holds that the guest renewed keep their
 * end. A hold of the caller at the same store is released.
 */
export async function adoptGuestData(
  deps: Pick<AppointmentsDependencies, 'db' | 'now' | 'accounts' | 'pets'>,
  { guestToken }: { guestToken: string },
  context: CallContext,
): Promise<{ holds: number; drafts: number }> {
  const { db, now, accounts } = deps
  const uid = accountUid(context)
  const guest = await accounts.viewerOf(
    guestToken.includes('.') ? { bearer: guestToken } : { sessionToken: guestToken },
    { context },
  )
  if (guest.uid === uid) return { holds: 0, drafts: 0 }
  if (!guest.isGuest) throw appointmentsError('not-a-guest')

  // Holds and waiting-list entries of an account need a customer, so that messages can be sent.
  const leftSomething = await hasHoldsOrWaits(db, { uid: guest.uid, now: now() })
  const fresh = leftSomething
    ? await newCustomerFacts(deps, context, { country: context.viewer.country, os: 'WEB' })
    : null

  return db.transaction().execute(async (trx) => {
    // Sorted, so that two claims never lock the same accounts in opposite order.
    for (const name of [uid, guest.uid].toSorted()) await lockInOrder(trx, { uid: name })
    if (fresh) await saveCustomer(trx, fresh)
    const time = now()
    const owners = { from: guest.uid, to: uid }
    const holds = await moveHolds(trx, { ...owners, now: time, expiresAt: heldUntil(time) })
    if (holds > 0) await deleteOldestHolds(trx, { uid, now: time })
    const drafts = await moveDrafts(trx, owners)
    await moveVisits(trx, { ...owners, phone: null, isGuest: false })
    await moveWaiting(trx, owners)
    await forgetGuest(trx, guest.uid)
    return { holds, drafts }
  })
}
