import { formatMoney } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { DeliveryRounds } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { statesWith } from '../orders/rules/order-states.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { formatArrival } from '../rounds/format-arrival.ts'
import {
  findCouriersAtWork,
  type SuggestedRound,
  type SuggestedStop,
  type Suggestion,
  suggestRounds,
} from '../rounds/suggest-rounds.ts'
import { timeLabel } from '../rules/wall-clock.ts'
import type { CachedRecords } from '../shops/cached-records.ts'
import { findZoneName, formatPlace, formatShortPromise, isLate, loadShops } from './staff-orders.ts'
import { findDeliveries } from './store/staff-orders.ts'

interface Dependencies extends Pick<MarketDependencies, 'db' | 'now' | 'accounts'> {
  records: Pick<CachedRecords, 'country'>
}

interface Query {
  orderIds: string[]
  shopId: string | null
  courierUids: string[] | null
  moved: { orderId: string; courierUid: string }[]
}

type RoundStop = DeliveryRounds['leftOver'][number]
type Zones = Awaited<ReturnType<typeof loadShops>>

/** A window that begins later than this is for a round to come. */
const AHEAD_MS = 2 * 60 * 60_000

/**
 * Rounds of a shop's deliveries that have not left, or of the chosen ones, for the couriers at work: by default those with an
 * order, else all. Without a shop, of the one with the most deliveries.
 */
export async function deliveryRounds(
  { db, now, records, accounts }: Dependencies,
  query: Query,
  context: CallContext,
): Promise<DeliveryRounds> {
  const time = now()
  const isChosen = query.orderIds.length > 0
  const orders = (await findDeliveries(db, isChosen ? query.orderIds : null)).filter(({ status }) =>
    statesWith('goods', 'to-pick').includes(status),
  )
  const shops = countByShop(orders)
  const shopId = shops.find(({ _id }) => _id === query.shopId)?._id ?? shops[0]?._id ?? null
  const ofShop = orders.filter((order) => order.shopId === shopId)
  const isLater = ({ scheduledStart }: OrderRecord) =>
    !isChosen && scheduledStart !== null && scheduledStart.getTime() > time.getTime() + AHEAD_MS
  const due = ofShop.filter((order) => !isLater(order))
  const suggestion =
    shopId === null
      ? null
      : await suggestRounds(db, {
          shopId,
          orders: due.map((order) => ({ ...order, at: order.shippingAddress?.coordinates ?? null })),
          courierUids: query.courierUids ?? (await findCouriers()),
          moved: new Map(query.moved.map(({ orderId, courierUid }) => [orderId, courierUid])),
          now: time,
        })
  const zones = await loadShops(records, ofShop)
  const show = (stop: SuggestedStop) => toStop(stop, { orders: due, zones, now: time })
  return {
    shops,
    shopId,
    from: suggestion?.shop.at ?? null,
    capacityKg: suggestion?.shop.settings.courierKg ?? 0,
    rounds:
      suggestion?.rounds.map((round) => toRound(round, { suggestion, show, timeZone: getTimeZone(ofShop) })) ?? [],
    leftOver: (suggestion?.leftOver ?? due.map(({ id }) => ({ orderId: id, grams: 0, unknownPieces: 0 }))).flatMap(
      show,
    ),
    later: ofShop.filter(isLater).map(({ id, referenceId, ...order }) => ({
      _id: id,
      referenceId,
      promisedShort: formatShortPromise(order, time),
    })),
  }

  async function findCouriers(): Promise<string[]> {
    const atWork = shopId === null ? [] : await findCouriersAtWork(db, shopId)
    if (atWork.length > 0) return atWork
    return (await accounts.couriers(undefined, { context })).map(({ uid }) => uid)
  }
}

function countByShop(orders: readonly OrderRecord[]): DeliveryRounds['shops'] {
  return [...Map.groupBy(orders, ({ shopId }) => shopId)]
    .map(([_id, some]) => ({ _id, name: some[0]?.shop.name ?? '', deliveries: some.length }))
    .sort((one, other) => other.deliveries - one.deliveries || one.name.localeCompare(other.name, 'es'))
}

function getTimeZone([first]: readonly OrderRecord[]): string {
  return first?.shop.timeZone ?? 'UTC'
}

interface RoundFacts {
  suggestion: Suggestion
  show: (stop: SuggestedStop) => RoundStop[]
  timeZone: string
}

function toRound(
  { courierUid, backAt, round, visits }: SuggestedRound,
  { suggestion, show, timeZone }: RoundFacts,
): DeliveryRounds['rounds'][number] {
  const capacityGrams = suggestion.shop.settings.courierKg * 1000
  return {
    courierUid,
    backLabel: backAt && timeLabel(backAt, timeZone),
    leavesLabel: timeLabel(round.leavesAt, timeZone),
    endsLabel: timeLabel(round.endsAt, timeZone),
    minutes: Math.round((round.endsAt.getTime() - round.leavesAt.getTime()) / 60_000),
    metres: round.metres,
    grams: round.grams,
    isOverloaded: round.grams > capacityGrams,
    stops: visits.flatMap((visit) =>
      show(visit).map((stop) => ({
        ...stop,
        arrivesLabel: formatArrival(visit.arrival, timeZone),
        lateMinutes: Math.ceil(visit.lateMinutes),
      })),
    ),
  }
}

interface StopFacts {
  orders: readonly OrderRecord[]
  zones: Zones
  now: Date
}

function toStop({ orderId, grams, unknownPieces }: SuggestedStop, { orders, zones, now }: StopFacts): RoundStop[] {
  const order = orders.find(({ id }) => id === orderId)
  if (!order) return []
  const { paymentState, summary, currency } = order
  return [
    {
      _id: order.id,
      referenceId: order.referenceId,
      status: order.status,
      isPacked: order.packedAt !== null,
      fullName: order.contact.fullName,
      place: formatPlace(order),
      at: order.shippingAddress?.coordinates ?? null,
      zone: findZoneName(order, zones.get(order.shopId)),
      promisedShort: formatShortPromise(order, now),
      isLate: isLate(order, now),
      courierUid: order.courierUid,
      displayToCollect: paymentState === 'at_door' ? formatMoney(summary.amountDue, currency) : null,
      grams,
      unknownPieces,
    },
  ]
}
