import { demoRegulars, type Regular } from '#demo/appointments/regulars.ts'
import { opinions } from '#demo/shops/opinions.ts'
import type { MarketClient } from '#services/market/client.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StepNeeds } from './step.ts'

const SHOP_ID = 'almacen-hq'
const DAY_MS = 86_400_000
/** As many as there are opinions of what is talked about most. */
const buyers = demoRegulars.filter(({ country }) => country === 'BO').slice(0, 5)

/** Regulars of the stores order what they then say something of: weeks ago, paid in cash where they fetched it. */
export async function buyAndSay(needs: StepNeeds): Promise<void> {
  await Promise.all(buyers.map((buyer, place) => buyAndSayAs(needs, buyer, place)))
}

async function buyAndSayAs({ shopping, now }: StepNeeds, buyer: Regular, place: number): Promise<void> {
  const viewer = { uid: buyer.uid, isGuest: false, roles: ['customer' as const], country: buyer.country, token: null }
  const context: CallContext = { viewer, requestId: 'demonstration', idempotencyKey: `demo/opinions/${buyer.uid}` }
  const said = Object.entries(opinions).flatMap(([handle, all], index) => {
    const opinion = all[(place + index) % buyers.length]
    return opinion ? [{ handle, opinion }] : []
  })
  const orderedAt = inTheMorning(now(), { daysAgo: 12 + 9 * place })
  const client = shopping.at(() => orderedAt)
  const goods = await Promise.all(said.map(({ handle }) => firstOf(client, handle, context)))

  const orderId = await order(client, { goods, name: buyer.name }, context)
  for (const to of ['CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'COMPLETED'] as const)
    await goOn(() => client.moveOrder({ orderId, to, note: '' }, { context: shopping.staff }))

  const later = shopping.at(() => new Date(orderedAt.getTime() + 5 * DAY_MS))
  for (const [index, { opinion }] of said.entries()) {
    const [stars, title, text] = opinion
    const productId = goods[index]?.productId
    if (productId) await later.saveProductReview({ productId, stars, title, text }, { context })
  }
}

/** Eleven o'clock in Bolivia: every day the shop is open then. */
function inTheMorning(now: Date, { daysAgo }: { daysAgo: number }): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  return new Date(`${day}T15:00:00Z`)
}

/** Its first variant that is there. */
async function firstOf(client: MarketClient, slugOrId: string, context: CallContext) {
  const product = await client.catalogItemProduct({ shopId: SHOP_ID, slugOrId }, { context })
  const variant = product.variants.find(({ currentStock }) => currentStock > 0)
  if (!variant) throw new Error(`demonstration product ${slugOrId} is sold out before anybody bought it`)
  return { productId: product._id, productVariantId: variant._id, quantity: 1, price: variant.price }
}

async function order(
  client: MarketClient,
  { goods, name }: { goods: Awaited<ReturnType<typeof firstOf>>[]; name: string },
  context: CallContext,
): Promise<string> {
  const { _id } = await client.placeOrder(
    {
      shopId: SHOP_ID,
      items: goods.map(({ price: _, ...item }) => item),
      hasDelivery: false,
      contact: { fullName: name, phoneNumber: '70000000', email: null },
      shippingAddress: null,
      scheduledDeliveryDate: null,
      notes: '',
      predefinedNotes: [],
      tip: 0,
      isPayWithWallet: false,
      paymentMethod: 'cash',
      expectedTotal: goods.reduce((sum, { price }) => sum + price, 0),
      locale: 'es',
    },
    { context },
  )
  return _id
}

/** Cut off half way and begun again: it has been there already. */
async function goOn(move: () => Promise<unknown>): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (asServiceError(error)?.code !== 'market.not-from-this-state') throw error
  }
}
