import type { RouterContextProvider } from 'react-router'
import type { MergedCart } from '#services/market/contract.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { forgetAnonymousKey, listAnonymousCartShops, parseAnonymousKey } from '../../cart/stored-cart.server.ts'
import { acceptSavedInvitation } from '../../rewards/referral/saved-invitation.server.ts'
import { getDeviceId, getDeviceIdStorage } from '../consent/device-id.ts'
import { deviceName } from '../consent/device-name.ts'
import { forgetPerson } from '../person/forget-person.server.ts'

export interface Entered {
  /** A merchant or operator, who is a customer until the second factor is proved. */
  needsSecondFactor: boolean
  /** What became of the carts that the visitor had before, for one clear notice (D22). */
  carts: MergedCart[]
  /** How many orders, placed without an account, are the visitor's own now. */
  orders: number
}

/**
 * Signs the visitor in by the proof of who they are: a session of its own in the cookie, and what was put together
 * without an account (carts, favourites, orders, pets, a booking that was begun) taken along. The cookie comes last: whoever could not take their cart
 * along still has it, and may try again.
 */
export async function enter(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { idToken }: { idToken: string },
): Promise<Entered> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const before = visit.call
  const country = visit.country.iso
  const { uid, sessionToken, needsSecondFactor } = await accounts.openWebSession(
    {
      idToken,
      country,
      deviceId: getDeviceId(getDeviceIdStorage('WEB', visit)),
      device: deviceName(request.headers.get('user-agent')),
    },
    { context: before },
  )
  const viewer = { uid, isGuest: false, roles: ['customer' as const], country, token: sessionToken }
  const call: CallContext = { ...before, viewer }

  // Another person's things stay that person's: only a stranger's come along.
  const taken = before.viewer.isGuest ? await takeAlong(context, before, call) : { carts: [], orders: 0 }
  if (!before.viewer.isGuest && before.viewer.uid !== uid) forgetPerson(visit)

  if (before.viewer.token !== null) await accounts.signOut({ everywhere: false }, { context: before })
  const { delivery } = visit
  visit.setSession({ uid, token: sessionToken })
  await acceptSavedInvitation(context, call)
  // From now on the place is this person's, and the next one on this machine does not see it.
  if (before.viewer.isGuest && delivery) visit.setDelivery(delivery)
  return { ...taken, needsSecondFactor }
}

async function takeAlong(context: Readonly<RouterContextProvider>, before: CallContext, call: CallContext) {
  const visit = context.get(visitContext)
  const { market, payments, pets, appointments } = context.get(servicesContext)
  const carts: MergedCart[] = []
  let orders = 0
  if (before.viewer.token !== null) {
    const guest = { guestToken: before.viewer.token }
    const [claimed] = await Promise.all([
      market.claimGuest(guest, { context: call }),
      pets.claimGuest(guest, { context: call }),
      payments.claimGuest(guest, { context: call }),
      appointments.claimGuest(guest, { context: call }).catch(logLostBooking),
    ])
    carts.push(...claimed.carts)
    orders += claimed.orders
  }
  // Carts whose guest's session is gone still open by their own keys.
  for (const shopId of listAnonymousCartShops(visit)) {
    const key = parseAnonymousKey(visit, shopId)
    if (key) carts.push(...(await market.claimAnonymousCart({ ...key, shopId }, { context: call })).carts)
    forgetAnonymousKey(visit, shopId)
  }
  // Answers none without a proved phone.
  orders += (await market.claimOrders(undefined, { context: call })).orders
  return { carts, orders }
}

/** A time that was kept for a few minutes is not worth a sign-in: it can be chosen again. */
function logLostBooking(error: unknown): void {
  console.error('The booking that a guest had begun could not be taken over; the sign-in goes on without it.', error)
}
