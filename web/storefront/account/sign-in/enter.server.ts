import type { RouterContextProvider } from 'react-router'
import type { PasskeyAssertion } from '#services/accounts/contract.ts'
import type { MergedCart } from '#services/market/contract.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { forgetAnonymousKey, listAnonymousCartShops, parseAnonymousKey } from '../../cart/stored-cart.server.ts'
import { acceptSavedInvitation } from '../../rewards/referral/saved-invitation.server.ts'
import { getDeviceId, getDeviceIdStorage } from '../consent/device-id.ts'
import { deviceName } from '../consent/device-name.ts'
import { getBrowserSecret } from '../passkeys/passkey-browser.server.ts'
import { forgetPerson } from '../person/forget-person.server.ts'

/** What signs somebody in: an ID token (of a password, a registration or a provider), or a passkey. */
export type ProofOfIdentity = { idToken: string } | { assertion: PasskeyAssertion }

export interface Entered {
  /** True for a merchant or operator, who has the customer role until the second factor is verified. */
  needsSecondFactor: boolean
  /** Results of merging the anonymous carts, for one notice to the customer. */
  carts: MergedCart[]
  /** Number of anonymous orders that the account has adopted. */
  orders: number
}

/**
 * Signs the visitor in with a verified proof of identity: creates a session and moves the guest's data (carts,
 * favourites, orders, pets, a booking draft) to the account. The cookie is set last, so a visitor whose cart could not
 * be moved still has it and can retry.
 */
export async function enter(
  context: Readonly<RouterContextProvider>,
  request: Request,
  proof: ProofOfIdentity,
): Promise<Entered> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const before = visit.call
  const country = visit.country.iso
  const { uid, sessionToken, needsSecondFactor } = await openSession(context, request, proof)
  if (sessionToken === null) {
    await visit.readViewerAgain()
    return { needsSecondFactor, carts: [], orders: 0 }
  }
  const viewer = { uid, isGuest: false, roles: ['customer' as const], areas: {}, country, token: sessionToken }
  const call: CallContext = { ...before, viewer }

  // Only a guest's data are moved; the data of another signed-in user stay in their account.
  const taken = before.viewer.isGuest ? await adoptGuestData(context, before, call) : { carts: [], orders: 0 }
  if (!before.viewer.isGuest && before.viewer.uid !== uid) forgetPerson(visit)

  if (before.viewer.token !== null) await accounts.signOut({ everywhere: false }, { context: before })
  // Of another browser; what this one's guest left is here already.
  await accounts.adoptProvedGuest(undefined, { context: call }).catch(logLostGuest)
  const { delivery } = visit
  visit.setSession({ uid, token: sessionToken })
  await acceptSavedInvitation(context, call)
  // The delivery place belongs to this user from now on, and the next user of this browser does not see it.
  if (before.viewer.isGuest && delivery) visit.setDelivery(delivery)
  return { ...taken, needsSecondFactor }
}

/** `sessionToken` null: the passkey is that of the visitor's own session, which goes on. */
async function openSession(context: Readonly<RouterContextProvider>, request: Request, proof: ProofOfIdentity) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const device = deviceName(request.headers.get('user-agent'))
  if ('assertion' in proof) {
    const { assertion } = proof
    return accounts.signInByPasskey({ browserSecret: getBrowserSecret(visit), assertion, device }, call)
  }
  const { idToken } = proof
  const deviceId = getDeviceId(getDeviceIdStorage('WEB', visit))
  return accounts.openWebSession({ idToken, country: visit.country.iso, deviceId, device }, call)
}

async function adoptGuestData(context: Readonly<RouterContextProvider>, before: CallContext, call: CallContext) {
  const visit = context.get(visitContext)
  const { market, payments, pets, appointments } = context.get(servicesContext)
  const carts: MergedCart[] = []
  let orders = 0
  if (before.viewer.token !== null) {
    const guest = { guestToken: before.viewer.token }
    const [adopted] = await Promise.all([
      market.adoptGuestData(guest, { context: call }),
      pets.adoptGuestData(guest, { context: call }),
      payments.adoptGuestData(guest, { context: call }),
      appointments.adoptGuestData(guest, { context: call }).catch(logLostBooking),
    ])
    carts.push(...adopted.carts)
    orders += adopted.orders
  }
  // Carts of an expired guest session still open with their own tokens.
  for (const shopId of listAnonymousCartShops(visit)) {
    const key = parseAnonymousKey(visit, shopId)
    if (key) carts.push(...(await market.adoptAnonymousCart({ ...key, shopId }, { context: call })).carts)
    forgetAnonymousKey(visit, shopId)
  }
  // Returns 0 without a verified phone.
  orders += (await market.adoptOrders(undefined, { context: call })).orders
  return { carts, orders }
}

function logLostGuest(error: unknown): void {
  console.error('What a guest with the same phone left could not be taken over; the sign-in goes on without it.', error)
}

/** A slot held for a few minutes must not fail the sign-in: it can be chosen again. */
function logLostBooking(error: unknown): void {
  console.error('The booking that a guest had begun could not be taken over; the sign-in goes on without it.', error)
}
