import type { CountryIso } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { parsePageEnd, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { OrderStatus, StaffOrder, StaffOrderRow } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { isFinal } from '../orders/rules/order-states.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOpenChange } from '../orders/to-order.ts'
import { momentLabel, windowLabel } from '../rules/wall-clock.ts'
import { countOpenOrders, findStaffOrders } from './store.ts'
import { showStaffOrder } from './to-staff-order.ts'

interface Filters {
  view: 'open' | 'awaiting' | 'ended' | 'all'
  status?: OrderStatus | undefined
  shopId?: string | undefined
  country?: CountryIso | undefined
  hasDelivery?: boolean | undefined
  search?: string | undefined
  first: number
  after?: string | undefined
}

/** A page of the operators' list, and the number of open orders. */
export async function staffOrders({ db, now }: Pick<MarketDependencies, 'db' | 'now'>, filters: Filters) {
  const { view, first, after } = filters
  const [found, counted] = await Promise.all([
    findStaffOrders(db, {
      view,
      status: filters.status ?? null,
      shopId: filters.shopId ?? null,
      country: filters.country ?? null,
      hasDelivery: filters.hasDelivery ?? null,
      search: filters.search || null,
      after: after === undefined ? null : readCursor(after),
      limit: first + 1,
    }),
    countOpenOrders(db),
  ])
  const page = found.slice(0, first)
  const last = page.at(-1)
  const time = now()
  return {
    orders: page.map((order) => toStaffOrderRow(order, time)),
    hasNextPage: found.length > page.length,
    endCursor: last ? toCursor({ at: last.promisedAt, id: last.id }) : null,
    ...counted,
  }
}

/** One order with its possible actions and its log. */
export function staffOrder(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  { orderId }: { orderId: string },
): Promise<StaffOrder> {
  return showStaffOrder(deps, orderId)
}

function toStaffOrderRow(order: OrderRecord, now: Date): StaffOrderRow {
  const { contact, shippingAddress: address, summary, currency } = order
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
    place: address && [address.street, address.locality ?? address.city].filter(Boolean).join(', '),
    pieces: splitPieces(order),
    currencyCode: currency,
    amountDue: summary.amountDue,
    displayAmountDue: formatMoney(summary.amountDue, currency),
    promisedAt: order.promisedAt.toISOString(),
    promisedLabel: formatPromise(order, now),
    isLate: isLate(order, now),
    isScheduled: order.scheduledStart !== null,
    isPacked: order.packedAt !== null,
    isChangeOpen: findOpenChange(order) !== null,
    courierUid: order.courierUid,
    createdAt: order.createdAt.toISOString(),
  }
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

/** Whether the promised time is over. */
export function isLate({ status, promisedAt }: OrderRecord, now: Date): boolean {
  return !isFinal(status) && promisedAt < now
}

function readCursor(cursor: string): { promisedAt: Date; id: string } {
  const end = parsePageEnd(cursor)
  if (!end) throw marketError('cursor-not-valid')
  return { promisedAt: end.at, id: end.id }
}
