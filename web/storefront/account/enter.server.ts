import type { RouterContextProvider } from 'react-router'
import type { MergedCart } from '#services/market/contract.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { anonymousKeyOf, forgetAnonymousKey } from '../cart/stored-cart.server.ts'
import { deviceName } from './device-name.ts'

export interface Entered {
  /** For further calls of this request, in the new session. */
  call: CallContext
  /** A merchant or operator, who is a customer until the second factor is proved. */
  needsSecondFactor: boolean
  /** What became of the cart that the visitor had before, for one clear notice (D22). */
  carts: MergedCart[]
}

/**
 * Signs the visitor in by the proof of who they are: a session of its own in the cookie, and what was put together
 * without an account (carts, favourites, orders) taken along. The cookie comes last: whoever could not take their cart
 * along still has it, and may try again.
 */
export async function enter(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { idToken }: { idToken: string },
): Promise<Entered> {
  const visit = context.get(visitContext)
  const { accounts, market } = context.get(servicesContext)
  const before = visit.viewer
  const country = visit.country.iso
  const { uid, sessionToken, needsSecondFactor } = await accounts.openWebSession(
    {
      idToken,
      country,
      deviceId: visit.cookies.device?.slice(0, 100),
      device: deviceName(request.headers.get('user-agent')),
    },
    { context: visit.call },
  )
  const viewer = { uid, isGuest: false, roles: ['customer' as const], country, token: sessionToken }
  const call: CallContext = { ...visit.call, viewer }

  const carts: MergedCart[] = []
  if (before.token !== null && before.isGuest) {
    const claimed = await market.claimGuest({ guestToken: before.token }, { context: call })
    carts.push(...claimed.carts)
  }
  const { id: shopId } = await visit.shop()
  const key = anonymousKeyOf(visit, shopId)
  if (key) {
    const claimed = await market.claimAnonymousCart({ ...key, shopId }, { context: call })
    carts.push(...claimed.carts)
    forgetAnonymousKey(visit, shopId)
  }
  await market.claimOrders(undefined, { context: call })

  if (before.token !== null) await accounts.signOut({ everywhere: false }, { context: visit.call })
  visit.setCookie('session', sessionToken)
  return { call, needsSecondFactor, carts }
}
