import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { heldUntil } from '../holds/rules/holds.ts'
import { newCustomerFacts } from './own-customer.ts'
import { saveCustomer } from './store/customers.ts'
import { deleteOldestHolds, forgetGuest, hasHoldsOrWaits, moveDrafts, moveHolds, moveWaiting } from './store/people.ts'

/**
 * What a guest chose becomes the caller's, in one transaction: whoever asks second finds nothing. The guest's own credential is
 * the proof, and it must be a guest's: nobody takes over an account that signs in.
 *
 * Kept slots get their five minutes anew, which is the one renewal of a hold: what the guest renewed keeps its end. A slot that
 * the caller kept at the same store gives way.
 */
export async function claimGuest(
  needs: Pick<AppointmentsDependencies, 'db' | 'now' | 'accounts' | 'pets'>,
  { guestToken }: { guestToken: string },
  context: CallContext,
): Promise<{ holds: number; drafts: number }> {
  const { db, now, accounts } = needs
  const uid = accountUid(context)
  const guest = await accounts.viewerOf(
    guestToken.includes('.') ? { bearer: guestToken } : { sessionToken: guestToken },
    { context },
  )
  if (guest.uid === uid) return { holds: 0, drafts: 0 }
  if (!guest.isGuest) throw appointmentsError('not-a-guest')

  // Who waits or keeps a time now is known by name, so that they can be written to.
  const leftSomething = await hasHoldsOrWaits(db, { uid: guest.uid, now: now() })
  const fresh = leftSomething
    ? await newCustomerFacts(needs, context, { country: context.viewer.country, os: 'WEB' })
    : null

  return db.transaction().execute(async (trx) => {
    // In one order for all, whoever is whose guest.
    for (const name of [uid, guest.uid].toSorted()) await lockInOrder(trx, { uid: name })
    if (fresh) await saveCustomer(trx, fresh)
    const time = now()
    const owners = { from: guest.uid, to: uid }
    const holds = await moveHolds(trx, { ...owners, now: time, expiresAt: heldUntil(time, { isOffer: false }) })
    if (holds > 0) await deleteOldestHolds(trx, { uid, now: time })
    const drafts = await moveDrafts(trx, owners)
    await moveWaiting(trx, owners)
    await forgetGuest(trx, guest.uid)
    return { holds, drafts }
  })
}
