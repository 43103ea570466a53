import type { MarketClient } from '#services/market/client.ts'
import { stepsAhead } from '#services/market/orders/rules/order-states.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'

const DAY_MS = 86_400_000

/** Eleven o'clock in Bolivia, noon in Paraguay: the shops are open then every day. */
export function inTheMorning(now: Date, { daysAgo }: { daysAgo: number }): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  return new Date(`${day}T15:00:00Z`)
}

export interface Purchase {
  productId: string
  productVariantId: string
  quantity: number
  /** Price of one piece. */
  price: number
}

/** First available variant of a product. */
export async function findFirst(
  client: MarketClient,
  { shopId, slugOrId }: { shopId: string; slugOrId: string },
  context: CallContext,
): Promise<Purchase> {
  const product = await client.catalogItemProduct({ shopId, slugOrId }, { context })
  const variant = product.variants.find(({ currentStock }) => currentStock > 0)
  if (!variant) throw new Error(`demonstration product ${slugOrId} is sold out before anybody bought it`)
  return { productId: product._id, productVariantId: variant._id, quantity: 1, price: variant.price }
}

interface CounterPurchase {
  shopId: string
  goods: readonly Purchase[]
  name: string
  paymentMethod?: 'cash' | 'on_account'
  staff: CallContext
}

/** Orders with pick-up, in cash unless said otherwise; returns the order's id. Repeated after an interruption, it is the same order. */
export async function buyAtTheCounter(
  client: MarketClient,
  { shopId, goods, name, paymentMethod = 'cash', staff }: CounterPurchase,
  context: CallContext,
): Promise<string> {
  const { _id: orderId } = await client.placeOrder(
    {
      shopId,
      items: goods.map(({ price: _, ...item }) => item),
      hasDelivery: false,
      contact: { fullName: name, phoneNumber: '70000000', email: null },
      shippingAddress: null,
      scheduledDeliveryDate: null,
      notes: '',
      predefinedNotes: [],
      tip: 0,
      isPayWithWallet: false,
      paymentMethod,
      expectedTotal: goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      locale: 'es',
    },
    { context },
  )
  for (const to of stepsAhead('NEW', false))
    await goOn(() => client.moveOrder({ orderId, to, note: '' }, { context: staff }))
  return orderId
}

/** Ignores that the order already has the state. */
async function goOn(move: () => Promise<unknown>): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (asServiceError(error)?.code !== 'market.not-from-this-state') throw error
  }
}
