import { formatMoney } from '#shared/money.ts'
import type { DeliveryRound } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import type { CachedRecords } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import { suggestRound } from './rules/route.ts'
import { findZoneName, formatPlace, formatShortPromise, isLate, loadShops } from './staff-orders.ts'
import { findDeliveries } from './store/staff-orders.ts'

interface Dependencies extends Pick<MarketDependencies, 'db' | 'now'> {
  records: Pick<CachedRecords, 'country'>
}

/**
 * Rounds of these deliveries in the suggested sequence, one a shop; without ids, of all that have not left, by shop and
 * zone. Deliveries of a closed shop have no start and keep their order.
 */
export async function deliveryRounds(
  { db, now, records }: Dependencies,
  { orderIds }: { orderIds: string[] },
): Promise<DeliveryRound[]> {
  const isChosen = orderIds.length > 0
  const orders = await findDeliveries(db, isChosen ? orderIds : null)
  const shops = await loadShops(records, orders)
  const getZone = (order: OrderRecord) => findZoneName(order, shops.get(order.shopId))
  const groups = Map.groupBy(orders, (order) => `${order.shopId} ${isChosen ? '' : getZone(order)}`)
  const rounds = [...groups.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const shop = shops.get(first.shopId)
    return [{ shop: first.shop, shopId: first.shopId, zone: isChosen ? null : getZone(first), ...plan(some, shop) }]
  })
  const time = now()
  return rounds
    .map(({ shop, shopId, zone, metres, stops }) => ({
      shopId,
      shopName: shop.name,
      zone,
      metres,
      stops: stops.map(({ order }) => toStop(order, { zone: getZone(order), now: time })),
    }))
    .sort((a, b) => `${a.shopName} ${a.zone ?? ''}`.localeCompare(`${b.shopName} ${b.zone ?? ''}`, 'es'))
}

function plan(orders: readonly OrderRecord[], shop: ShopRecord | undefined) {
  const stops = orders.map((order) => ({ order, at: (shop && order.shippingAddress?.coordinates) ?? null }))
  return shop ? suggestRound(shop.coordinates, stops) : { stops, metres: 0 }
}

function toStop(order: OrderRecord, { zone, now }: { zone: string | null; now: Date }): DeliveryRound['stops'][number] {
  const { paymentState, summary, currency } = order
  return {
    _id: order.id,
    referenceId: order.referenceId,
    status: order.status,
    isPacked: order.packedAt !== null,
    fullName: order.contact.fullName,
    place: formatPlace(order),
    zone,
    promisedShort: formatShortPromise(order, now),
    isLate: isLate(order, now),
    courierUid: order.courierUid,
    displayToCollect: paymentState === 'at_door' ? formatMoney(summary.amountDue, currency) : null,
  }
}
