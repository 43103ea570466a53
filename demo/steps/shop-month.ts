import { asRegular } from '#demo/appointments/regulars.ts'
import { type Outcome, type PlannedOrder, type PlannedSale, planOrders, planSales } from '#demo/business/plan-orders.ts'
import { getChance } from '#demo/catalogue/chance.ts'
import type { MarketClient } from '#services/market/client.ts'
import { type OrderState, stepsAhead } from '#services/market/orders/rules/order-states.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { severalAtOnce } from '#shared/several-at-once.ts'
import type { Purchase } from './at-the-counter.ts'
import type { StepDependencies } from './step.ts'

const MINUTE_MS = 60_000
/**
 * Orders placed at the same time. A payment holds a connection while its fact is consumed on another one, so the pool
 * needs one more than there are lanes: the smallest has three.
 */
const LANES = 2
/** A coupon that needs no proved phone, and the category to which it applies. */
const TREATS = { code: 'SNACKS10', tagId: 'snacks' }

/** A month of orders and counter sales in all shops, and searches that found nothing. */
export async function liveAShopMonth(deps: StepDependencies): Promise<void> {
  const now = deps.now()
  const orders = planOrders(now)
  const shopIds = [...new Set(orders.map(({ shopId }) => shopId))]
  const shelves = await findShelves(deps, shopIds, {})
  const treats = await findShelves(deps, shopIds, { tagIds: [TREATS.tagId] })
  const placed: { order: PlannedOrder; orderId: string }[] = []
  const placeAndNote = async (order: PlannedOrder) => {
    const shelf = (order.hasCoupon ? treats : shelves).get(order.shopId) ?? []
    const orderId = await place(deps, order, pickGoods(shelf, order.key))
    if (orderId !== null) placed.push({ order, orderId })
  }
  await severalAtOnce(orders, placeAndNote, { width: LANES })

  const isCompleted = ({ order: { outcome } }: { order: PlannedOrder }) =>
    outcome === 'COMPLETED' || outcome === 'RETURNED'
  const orderIds = placed.filter(isCompleted).map(({ orderId }) => orderId)
  await deps.market.completePastOrders({ orderIds, actorUid: deps.shopping.staff.viewer.uid ?? '' })
  await severalAtOnce(placed, ({ order, orderId }) => liveOn(deps, order, orderId), { width: LANES })
  await severalAtOnce(planSales(now), (sale) => sell(deps, sale, shelves), { width: LANES })
  await searchInVain(deps, now)
}

type Shelves = ReadonlyMap<string, readonly Purchase[]>

/** Variants of each shop of which there is enough for a month. */
async function findShelves(
  { shopping, now }: StepDependencies,
  shopIds: readonly string[],
  filter: { tagIds?: string[] },
): Promise<Shelves> {
  const client = shopping.at(now)
  const shelves = new Map<string, Purchase[]>()
  for (const shopId of shopIds) {
    const query = { shopId, first: 100, inStock: true, ...filter } as const
    const { edges } = await client.catalogItems(query, { context: shopping.staff })
    const purchases = edges.flatMap(({ node: { product } }) =>
      product.variants
        .filter(({ currentStock }) => currentStock >= 12)
        .slice(0, 1)
        .map(({ _id, price }) => ({ productId: product._id, productVariantId: _id, price, quantity: 1 })),
    )
    if (purchases.length === 0) throw new Error(`${shopId} has nothing to sell in the demonstration`)
    shelves.set(shopId, purchases)
  }
  return shelves
}

/** One to three articles, the first of the list more often than the last. */
function pickGoods(shelf: readonly Purchase[], key: string): Purchase[] {
  const count = 1 + Math.floor(getChance('articles', key) * 3)
  const picked = new Map<string, Purchase>()
  for (let nth = 0; nth < count; nth += 1) {
    const at = Math.floor(getChance('article', key, String(nth)) ** 1.6 * shelf.length)
    const purchase = shelf[at]
    const quantity = getChance('quantity', key, String(nth)) < 0.75 ? 1 : 2
    if (purchase) picked.set(purchase.productVariantId, { ...purchase, quantity })
  }
  return [...picked.values()]
}

/** Brings an order that is not simply completed to its outcome. */
async function liveOn(deps: StepDependencies, order: PlannedOrder, orderId: string) {
  const { key, outcome, placedAt, address } = order
  const { shopping } = deps
  const at = (minutes: number) =>
    shopping.at(() => new Date(Math.min(placedAt.getTime() + minutes * MINUTE_MS, deps.now().getTime())))
  const staff = (action: string): { context: CallContext } => ({
    context: { ...shopping.staff, idempotencyKey: `demo/month/${key}/${action}` },
  })

  if (outcome === 'CANCELLED') {
    const reason = getChance('why', key) < 0.5 ? 'El cliente cambió de idea' : 'El producto llegó dañado al almacén'
    await again(() => at(20).staffCancelOrder({ orderId, reason, refundTo: 'wallet' }, staff('cancel')))
  } else if (outcome === 'RETURNED') {
    const lines = [{ position: 1, quantity: 1, restock: true }]
    const back = { orderId, reason: 'No le quedó a su mascota', refundTo: 'wallet' as const, lines }
    await again(() => at(2 * 1440).returnLines(back, staff('return')))
  } else {
    for (const [index, to] of statesUntil(outcome, address !== null).entries())
      await again(() => at(8 + index * 9).moveOrder({ orderId, to, note: '' }, staff(to)))
    if (outcome === 'GOING_OUT' && order.shopId === SHARING_SHOP) await carry(deps, order, orderId)
    if (outcome === 'PACKED') await again(() => at(30).packOrder({ orderId, isPacked: true }, staff('pack')))
  }
}

/** Deliveries of this shop are carried by a courier whose position is shared while the demonstration is fresh. */
const SHARING_SHOP = 'almacen-hq'

async function carry({ shopping, now }: StepDependencies, { key, address }: PlannedOrder, orderId: string) {
  if (address === null) return
  const client = shopping.at(now)
  const context = { ...shopping.staff, idempotencyKey: `demo/month/${key}/carry` }
  await again(() => client.takeDrop({ orderId }, { context }))
  // About a kilometre and a half to the north of the door.
  const { lat, lon } = address.coordinates
  const position = { lat: lat + 0.0135, lon, accuracy: 12, ageSeconds: 0 }
  await client.shareCourierPosition(position, { context: shopping.staff })
}

/** States through which an order under way has passed. */
function statesUntil(outcome: Outcome, hasDelivery: boolean): Exclude<OrderState, 'NEW' | 'CANCELLED'>[] {
  const path = stepsAhead('NEW', hasDelivery)
  switch (outcome) {
    case 'CONFIRMED':
      return ['CONFIRMED']
    case 'PREPARING':
    case 'PACKED':
      return ['CONFIRMED', 'PREPARING']
    case 'GOING_OUT':
      return path.slice(0, -1)
    case 'NOT_DELIVERED':
      return [...path.slice(0, -1), 'NOT_DELIVERED']
    default:
      return []
  }
}

/** The buyer's call of a planned order, once per key. */
export function asBuyer({ key, buyer }: Pick<PlannedOrder, 'key' | 'buyer'>): CallContext {
  return { ...asRegular(buyer), idempotencyKey: `demo/month/${key}` }
}

/** Places an order as its buyer and pays it where that is due before. Null: the shop would not take it. */
export async function place(
  { shopping }: StepDependencies,
  order: PlannedOrder,
  goods: readonly Purchase[],
): Promise<string | null> {
  const { buyer, shopId, placedAt, address, hasCoupon, method } = order
  const context = asBuyer(order)
  const clock = () => placedAt
  const client = shopping.at(clock)
  const items = goods.map(({ price: _, ...item }) => item)
  const { summary, coupon } = await preview(client, { shopId, items, address, hasCoupon }, context)
  try {
    const { _id: orderId } = await client.placeOrder(
      {
        shopId,
        items,
        hasDelivery: address !== null,
        contact: { fullName: buyer.name, phoneNumber: buyer.phone, email: null },
        shippingAddress: address,
        scheduledDeliveryDate: null,
        notes: '',
        predefinedNotes: [],
        tip: 0,
        isPayWithWallet: false,
        paymentMethod: method,
        promoCode: coupon?.code ?? null,
        expectedTotal: summary.amountDue,
        locale: 'es',
      },
      { context },
    )
    if (method === 'qr' || method === 'card') {
      const { link } = await client.payOrder({ orderId }, { context })
      await shopping.payAt(link, clock)
    }
    return orderId
  } catch (error) {
    // A shop that is closed on that day, or goods of which other orders took the last.
    if ([409, 422].includes(asServiceError(error)?.status ?? 0)) return null
    throw error
  }
}

/** What the goods cost there; a coupon that does not count is left out. */
function preview(
  client: MarketClient,
  {
    shopId,
    items,
    address,
    hasCoupon,
  }: Pick<PlannedOrder, 'shopId' | 'address' | 'hasCoupon'> & { items: Omit<Purchase, 'price'>[] },
  context: CallContext,
) {
  const { lat, lon } = address?.coordinates ?? { lat: 0, lon: 0 }
  return client.calculateBasket(
    {
      dynamicDeliveryParam: { deliveryLat: lat, deliveryLon: lon },
      isPayWithWallet: false,
      items,
      locale: 'es',
      orderHasDelivery: address !== null,
      serviceProviderId: shopId,
      tip: 0,
      promoCode: hasCoupon ? TREATS.code : null,
    },
    { context },
  )
}

async function sell({ shopping }: StepDependencies, sale: PlannedSale, shelves: Shelves): Promise<void> {
  const { key, shopId, soldAt, method } = sale
  const goods = pickGoods(shelves.get(shopId) ?? [], key)
  const expectedTotal = goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const items = goods.map(({ price: _, ...item }) => item)
  const context = { ...shopping.staff, idempotencyKey: `demo/month/${key}` }
  await again(() =>
    shopping
      .at(() => soldAt)
      .sellAtCounter({ shopId, items, expectedTotal, method, tendered: null, customer: null }, { context }),
  )
}

/** Words for which the shops have nothing, and how many asked for each. */
const missing: [typed: string, times: number][] = [
  ['gps', 4],
  ['nebulizador', 3],
  ['silla para auto', 2],
  ['fuente solar', 3],
  ['monopatín', 1],
]

async function searchInVain({ shopping }: StepDependencies, now: Date): Promise<void> {
  for (const [searchQuery, times] of missing) {
    for (let nth = 0; nth < times; nth += 1) {
      const client = shopping.at(() => new Date(now.getTime() - (1 + nth * 3) * 1440 * MINUTE_MS))
      await client.catalogItems({ shopId: 'almacen-hq', first: 30, searchQuery }, { context: shopping.staff })
    }
  }
}

/** After an interrupted run the order already is where this would bring it. */
async function again(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (asServiceError(error)?.status !== 409) throw error
  }
}
