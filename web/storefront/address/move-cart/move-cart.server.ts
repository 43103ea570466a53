import type { RouterContextProvider } from 'react-router'
import { emptyStoredCart } from '#services/market/cart/rules/empty-cart.ts'
import type { Basket, StoredCart } from '#services/market/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findStoredCart, writeStoredCart } from '../../cart/stored-cart.server.ts'
import { type MovePlan, planMove, withMoved, withoutMoved } from './plan-move.ts'

type Context = Readonly<RouterContextProvider>

export interface MoveOffer extends MovePlan {
  /** Names of the two shops: the cart's, and the one that serves the address. */
  from: string
  to: string
}

/**
 * Lines of the cart at the shop `from` that can move to the shop of the address; null when there is nothing to decide.
 */
export async function offerMove(context: Context, from: string): Promise<MoveOffer | null> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { defaultStore: to, stores } = await visit.place()
  if (from === to.id || to.id === '') return null
  const left = await findStoredCart(context, from)
  if (!left || left.items.length === 0) return null

  const [there, here] = await Promise.all([basketAt(context, to.id, left), basketAt(context, from, left)])
  const shopBefore =
    stores.find(({ id }) => id === from) ?? (await market.shop({ shopId: from }, { context: visit.call }))
  return { ...planMove(there.lines, here.lines), from: shopBefore.name, to: to.name }
}

async function basketAt(context: Context, shopId: string, cart: StoredCart): Promise<Basket> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { lat, lon } = visit.delivery ?? visit.country.shopLookup
  return market.calculateBasket(
    {
      dynamicDeliveryParam: { deliveryLat: lat, deliveryLon: lon },
      isPayWithWallet: false,
      items: cart.items,
      locale: visit.country.locale,
      orderHasDelivery: cart.hasDelivery,
      serviceProviderId: shopId,
      tip: 0,
    },
    { context: await visit.ensureAccount() },
  )
}

/**
 * Moves the lines that the new shop sells, and the coupon. Written to the new cart first and then removed from the old
 * one, so a failure in between loses nothing.
 */
export async function moveCart(context: Context, from: string): Promise<void> {
  const visit = context.get(visitContext)
  const offer = await offerMove(context, from)
  if (!offer || offer.available.length === 0) return

  const { id: shopId } = await visit.shop()
  const promoCode = (await findStoredCart(context, from))?.promoCode ?? null
  const now = visit.now()
  await changeCart(context, shopId, (cart) => ({
    ...cart,
    items: withMoved(cart.items, offer.available, now),
    promoCode: cart.promoCode ?? promoCode,
  }))
  await changeCart(context, from, (cart) => ({
    ...cart,
    items: withoutMoved(cart.items, offer.available),
    promoCode: null,
  }))
}

async function changeCart(context: Context, shopId: string, change: (cart: StoredCart) => StoredCart): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const stored = await findStoredCart(context, shopId)
    const written = await writeStoredCart(context, change(stored ?? emptyStoredCart(shopId)), stored)
    if (!('conflict' in written)) return
  }
}
