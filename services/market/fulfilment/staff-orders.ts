import type { CountryIso } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import type { OrderFilter, StaffOrder, StaffOrderRow } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { isFinal } from '../orders/rules/order-states.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOpenChange } from '../orders/to-order.ts'
import { findPendingState } from '../prescriptions/rules/prescription.ts'
import { momentLabel, shortMomentLabel, shortWindowLabel, windowLabel } from '../rules/wall-clock.ts'
import type { CachedRecords } from '../shops/cached-records.ts'
import { findZoneAt } from '../shops/rules/delivery-zones.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import { countOpenOrders, findStaffOrders } from './store/staff-orders.ts'
import { showStaffOrder } from './to-staff-order.ts'

interface ListQuery extends OrderFilter {
  country?: CountryIso | undefined
  first: number
  after?: string | undefined
}

interface ListDependencies extends Pick<MarketDependencies, 'db' | 'now'> {
  records: Pick<CachedRecords, 'country'>
}

/** A page of the operators' list, and the number of open orders. */
export async function staffOrders({ db, now, records }: ListDependencies, query: ListQuery) {
  const { country = null, first, after = null, ...filter } = query
  const time = now()
  const [found, counted] = await Promise.all([
    findStaffOrders(db, { filter, country, now: time, after, limit: first + 1 }),
    countOpenOrders(db),
  ])
  const page = found.slice(0, first)
  const shops = await loadShops(records, page)
  return {
    orders: page.map((order) => toStaffOrderRow(order, { shop: shops.get(order.shopId), now: time })),
    hasNextPage: found.length > page.length,
    endCursor: page.at(-1)?.id ?? null,
    ...counted,
  }
}

/** Open shops of these orders, by id. */
export async function loadShops(records: Pick<CachedRecords, 'country'>, orders: readonly OrderRecord[]) {
  const countries = await Promise.all([...new Set(orders.map(({ country }) => country))].map(records.country))
  return new Map(countries.flatMap(({ shops }) => shops.map((shop) => [shop.id, shop] as const)))
}

/** One order with its possible actions and its log. */
export function staffOrder(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  { orderId }: { orderId: string },
): Promise<StaffOrder> {
  return showStaffOrder(deps, orderId)
}

function toStaffOrderRow(
  order: OrderRecord,
  { shop, now }: { shop: ShopRecord | undefined; now: Date },
): StaffOrderRow {
  const { contact, summary, currency } = order
  return {
    _id: order.id,
    referenceId: order.referenceId,
    shopId: order.shopId,
    shopName: order.shop.name,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentState: order.paymentState,
    hasDelivery: order.hasDelivery,
    fullName: contact.fullName,
    phoneNumber: contact.phoneNumber,
    place: formatPlace(order),
    zone: findZoneName(order, shop),
    pieces: splitPieces(order),
    currencyCode: currency,
    amountDue: summary.amountDue,
    displayAmountDue: formatMoney(summary.amountDue, currency),
    promisedAt: order.promisedAt.toISOString(),
    promisedLabel: formatPromise(order, now),
    promisedShort: formatShortPromise(order, now),
    isLate: isLate(order, now),
    isScheduled: order.scheduledStart !== null,
    isPacked: order.packedAt !== null,
    isChangeOpen: findOpenChange(order) !== null,
    prescription: findPendingState(order.prescription),
    isUnconfirmed: order.status === 'NEW' && order.confirmUntil !== null,
    courierUid: order.courierUid,
    createdAt: order.createdAt.toISOString(),
    createdShort: shortMomentLabel(order.createdAt, now, order.shop.timeZone),
  }
}

/** 'Calle Sucre 45, Equipetrol'; null: picked up. */
export function formatPlace({ shippingAddress: address }: OrderRecord): string | null {
  return address && [address.street, address.locality ?? address.city].filter(Boolean).join(', ')
}

/** The delivery zone of the shop at the address; outside of all, or of a closed shop, the locality. */
export function findZoneName({ shippingAddress: address }: OrderRecord, shop: ShopRecord | undefined): string | null {
  if (!address) return null
  const zone = shop && address.coordinates ? findZoneAt(shop, address.coordinates) : null
  return zone?.name ?? address.locality ?? address.city ?? null
}

/** Number of pieces that the customer gets. */
export function splitPieces({ lines }: OrderRecord): number {
  return lines.reduce((sum, { state, quantity }) => sum + (state === 'kept' ? quantity : 0), 0)
}

/** The promised time, in the shop's time zone. */
export function formatPromise({ scheduledStart, scheduledEnd, promisedAt, shop }: OrderRecord, now: Date): string {
  if (scheduledStart && scheduledEnd) return windowLabel({ start: scheduledStart, end: scheduledEnd }, shop.timeZone)
  return momentLabel(promisedAt, now, shop.timeZone)
}

type PromisedOrder = Pick<OrderRecord, 'scheduledStart' | 'scheduledEnd' | 'promisedAt'> & {
  shop: Pick<OrderRecord['shop'], 'timeZone'>
}

/** The promised time in few letters. */
export function formatShortPromise(
  { scheduledStart, scheduledEnd, promisedAt, shop }: PromisedOrder,
  now: Date,
): string {
  if (scheduledStart && scheduledEnd)
    return shortWindowLabel({ start: scheduledStart, end: scheduledEnd }, now, shop.timeZone)
  return shortMomentLabel(promisedAt, now, shop.timeZone)
}

/** Whether the promised time is over. */
export function isLate({ status, promisedAt }: OrderRecord, now: Date): boolean {
  return !isFinal(status) && promisedAt < now
}
