import type { RouterContextProvider } from 'react-router'
import { emptyStoredCart } from '#services/market/cart/rules/empty-cart.ts'
import type { Basket, BasketLine, Order, StoredCart } from '#services/market/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type MovePlan, planMove, withMoved } from '../address/move-cart/plan-move.ts'
import { findStoredCart, writeStoredCart } from '../cart/stored-cart.server.ts'

type Context = Readonly<RouterContextProvider>

/** Lines added to the cart, and lines that are no longer sold. */
export type OrderedAgain = MovePlan

/**
 * Puts what is still sold of one's own order, or of a link's, into the cart of the shop of today's place, on top of
 * what lies there.
 */
export async function orderAgain(
  context: Context,
  key: { orderId: string; token?: string | undefined },
): Promise<OrderedAgain> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const order = asOrdered(await market.order(key, { context: visit.call }))
  const { id: shopId } = await visit.shop()
  if (shopId === '') return { available: [], missing: order.lines.map(named) }

  return addToCart(context, { shopId, lines: order.lines, hasDelivery: order.hasDelivery })
}

interface AddedLines {
  shopId: string
  lines: readonly (Pick<BasketLine, 'productId' | 'productVariantId' | 'title' | 'optionTitle'> & {
    quantity: number
  })[]
  hasDelivery: boolean
  /** Lines of products that lie in the cart already are left out. */
  isOnce?: boolean
}

/** Puts what the shop still sells of these lines into its cart, on top of what lies there. */
export async function addToCart(
  context: Context,
  { shopId, lines, hasDelivery, isOnce = false }: AddedLines,
): Promise<OrderedAgain> {
  const visit = context.get(visitContext)
  const basket = await findBasket(context, { shopId, lines, hasDelivery })
  // Names of products that the shop no longer has come from the lines.
  const plan = planMove(
    basket.lines,
    lines.map((line) => ({ ...line, askedQuantity: line.quantity, price: { amount: 0 } })),
  )
  if (plan.available.length > 0) {
    await changeCart(context, shopId, (cart) => {
      const lies = new Set(cart.items.map(({ productId }) => productId))
      const added = isOnce ? plan.available.filter(({ productId }) => !lies.has(productId)) : plan.available
      return { ...cart, items: withMoved(cart.items, added, visit.now()) }
    })
  }
  return plan
}

/** With what was asked for, also what was missing then; what came in its place was not their choice. */
function asOrdered(order: Order): Order {
  const lines = order.lines
    .filter(({ replacesPosition }) => replacesPosition === null)
    .map((line) => ({ ...line, quantity: line.orderedQuantity }))
  return { ...order, lines }
}

function named({ productVariantId, title }: Order['lines'][number]) {
  return { productVariantId, title }
}

async function findBasket(
  context: Context,
  { shopId, lines, hasDelivery }: Omit<AddedLines, 'isOnce'>,
): Promise<Basket> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { lat, lon } = visit.delivery ?? visit.country.shopLookup
  return market.calculateBasket(
    {
      dynamicDeliveryParam: { deliveryLat: lat, deliveryLon: lon },
      isPayWithWallet: false,
      items: lines.map(({ productId, productVariantId, quantity }) => ({
        productId,
        productVariantId,
        quantity,
      })),
      locale: 'es',
      orderHasDelivery: hasDelivery,
      serviceProviderId: shopId,
      tip: 0,
    },
    { context: visit.call },
  )
}

// On a version conflict with another tab, apply the change to the newest cart.
async function changeCart(context: Context, shopId: string, change: (cart: StoredCart) => StoredCart): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const stored = await findStoredCart(context, shopId)
    const written = await writeStoredCart(context, change(stored ?? emptyStoredCart(shopId)), stored)
    if (!('conflict' in written)) return
  }
}
