import type { Transaction } from 'kysely'
import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { moveStockAlerts } from '../alerts/store.ts'
import { mergeCarts } from '../cart/merge-carts.ts'
import { moveCoupons, recountCoupons } from '../coupons/store.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { moveFavorites } from '../favorites/store.ts'
import { moveHouseAccounts } from '../house-accounts/owners.ts'
import { movePrescriptions, movePrescriptionsOfOrders } from '../prescriptions/owners.ts'
import { moveSavingGoals } from '../saving-goals/owners.ts'
import type { Tables } from '../tables.ts'
import { moveWallets } from '../wallet/store.ts'
import { provedPhone } from './proved-phone.ts'
import { moveCustomerFacts } from './store/customer-desk.ts'
import { findWithoutOrders, type MovedOrder, moveOrders, moveOrdersByPhone } from './store/customer-orders.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'accounts' | 'jobs'>

/**
 * Moves a guest's data to the caller, in one transaction, so that a second call finds nothing. The guest's own
 * credential is the proof, and it must belong to a guest: an account with a sign-in cannot be taken over.
 */
export async function adoptGuestData(deps: Dependencies, { guestToken }: { guestToken: string }, context: CallContext) {
  const ownerUid = accountUid(context)
  const guest = await deps.accounts.viewerOf(
    guestToken.includes('.') ? { bearer: guestToken } : { sessionToken: guestToken },
    { context },
  )
  if (guest.uid === ownerUid) return { orders: 0, carts: [] }
  if (!guest.isGuest) throw marketError('not-a-guest')

  return deps.db
    .transaction()
    .execute((trx) => moveGuestData(trx, deps, { from: guest.uid, to: ownerUid, isGuest: false }))
}

/** Moves everything that a guest left to an account; `isGuest`: whether that one is a guest too. */
export async function moveGuestData(
  trx: Transaction<Tables>,
  deps: Pick<Dependencies, 'now' | 'jobs'>,
  { from, to, isGuest }: { from: string; to: string; isGuest: boolean },
) {
  const carts = await mergeCarts(trx, { ownerUid: from }, { ownerUid: to, now: deps.now() })
  await moveFavorites(trx, from, to)
  await moveStockAlerts(trx, { from, to, isGuest })
  await moveWallets(trx, from, to)
  await moveHouseAccounts(trx, { from, to, now: deps.now() })
  await moveSavingGoals(trx, from, to)
  await moveCoupons(trx, from, to)
  await moveCustomerFacts(trx, from, to)
  const orders = await moveOrders(trx, { from, to, isGuest })
  // After their orders, whose locks wait for one that is being sent.
  await movePrescriptions(trx, { from, to })
  await recountCoupons(trx, to)
  await publishAdopted(trx, deps, orders)
  return { orders: orders.length, carts }
}

/** Merges the anonymous cart of this token into the caller's. */
export async function adoptAnonymousCart(
  deps: Dependencies,
  input: { anonymousCartId: string; anonymousCartToken: string; shopId: string },
  { viewer }: CallContext,
) {
  const uid = accountUid({ viewer })
  const owner = { ownerUid: uid, now: deps.now() }
  const key = { anonymousCartId: input.anonymousCartId, tokenHash: hashSecret(input.anonymousCartToken) }
  const carts = await deps.db.transaction().execute((trx) => mergeCarts(trx, key, owner))
  return { carts }
}

/**
 * Moves the orders that guests placed with the caller's proved phone to the caller, and of guests without an order left
 * what belongs to orders: wallet, and what the team noted. Nobody signs in as a guest who ordered by phone.
 */
export async function adoptOrders(deps: Dependencies, context: CallContext) {
  const ownerUid = accountUid(context)
  const phoneNumber = await provedPhone(deps, context)
  if (phoneNumber === null) return { orders: 0 }

  return deps.db.transaction().execute(async (trx) => {
    const orders = await moveOrdersByPhone(trx, phoneNumber, ownerUid)
    if (orders.length > 0) await recountCoupons(trx, ownerUid)
    await movePrescriptionsOfOrders(trx, orders, ownerUid)
    for (const guestUid of await findWithoutOrders(trx, [...new Set(orders.map(({ from }) => from))])) {
      await moveWallets(trx, guestUid, ownerUid)
      await moveCustomerFacts(trx, guestUid, ownerUid)
    }
    await publishAdopted(trx, deps, orders)
    return { orders: orders.length }
  })
}

async function publishAdopted(
  trx: Transaction<Tables>,
  { jobs }: Pick<Dependencies, 'jobs'>,
  orders: readonly MovedOrder[],
): Promise<void> {
  for (const { id: orderId } of orders) await jobs.publish(trx, 'order-claimed', { orderId })
}
