import { demoRegulars, type Regular } from '#demo/appointments/regulars.ts'
import { getChance } from '#demo/catalogue/chance.ts'
import { demoPlaces } from '#demo/places.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

export interface OrderAddress {
  street: string
  notes: string
  locality: string
  city: string
  country: CountryIso
  coordinates: { lat: number; lon: number }
}

/** An order of the demonstration's month. */
export interface PlannedOrder {
  /** Unique key, the same on every machine. */
  key: string
  shopId: string
  buyer: Regular
  placedAt: Date
  method: 'cash' | 'card_at_door' | 'qr' | 'card'
  /** Null: picked up in the shop. */
  address: OrderAddress | null
  /** Whether it is of treats, with their coupon. */
  hasCoupon: boolean
  /** How far it got: a state, packed, or taken back after the delivery. */
  outcome: Outcome
}

export type Outcome =
  | 'NEW'
  | 'CONFIRMED'
  | 'PREPARING'
  | 'PACKED'
  | 'GOING_OUT'
  | 'NOT_DELIVERED'
  | 'COMPLETED'
  | 'RETURNED'
  | 'CANCELLED'

/** A sale over a shop's counter. */
export interface PlannedSale {
  key: string
  shopId: string
  soldAt: Date
  method: 'cash' | 'card' | 'qr'
}

interface ShopPlan {
  shopId: string
  country: CountryIso
  /** Towns of demo/places.ts into which it delivers; empty: none in its zone. */
  cities: readonly string[]
  /** Orders and counter sales of an ordinary day. */
  orders: number
  sales: number
}

const shopPlans: ShopPlan[] = [
  { shopId: 'almacen-hq', country: 'BO', cities: ['Santa Cruz de la Sierra'], orders: 0.85, sales: 0.5 },
  { shopId: 'asuncion-paraguay', country: 'PY', cities: ['Asunción'], orders: 0.35, sales: 0.2 },
  { shopId: 'huella-cochabamba', country: 'BO', cities: ['Cochabamba'], orders: 0.1, sales: 0 },
  { shopId: 'huella-norte', country: 'BO', cities: [], orders: 0.07, sales: 0 },
]

const DAYS = 30
const DAY_MS = 86_400_000
/** UTC hours at which every shop is open on every day, Sunday included. */
const OPEN_HOURS = [13, 14, 15, 16]

/** States of the latest orders of the first shop, newest first: what its desk finds on the first day. */
const underWay: Outcome[] = [
  'NEW',
  'NEW',
  'NEW',
  'CONFIRMED',
  'CONFIRMED',
  'PREPARING',
  'PACKED',
  'GOING_OUT',
  'NOT_DELIVERED',
]
const underWayElsewhere: Outcome[] = ['NEW', 'CONFIRMED', 'PREPARING']

/** Orders of the 30 days before `now` and of its day, oldest first. */
export function planOrders(now: Date): PlannedOrder[] {
  return shopPlans.flatMap((plan) => [...planPastOrders(plan, now), ...planOpenOrders(plan, now)]).sort(byTime)
}

function planPastOrders(plan: ShopPlan, now: Date): PlannedOrder[] {
  const orders: PlannedOrder[] = []
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    for (let nth = 0; nth < countOn(plan.orders, plan.shopId, daysAgo); nth += 1) {
      const key = [plan.shopId, daysAgo, nth].join('/')
      orders.push(planOrder(plan, { key, placedAt: momentOn(now, { daysAgo, key }), outcome: pickOutcome(key) }))
    }
  }
  return orders
}

function planOpenOrders(plan: ShopPlan, now: Date): PlannedOrder[] {
  const states = plan.shopId === 'almacen-hq' ? underWay : plan.orders >= 0.3 ? underWayElsewhere : []
  return states.map((outcome, index) => {
    const key = [plan.shopId, 'open', index].join('/')
    return planOrder(plan, { key, placedAt: whenOpen(now, 12 + index * 11), outcome })
  })
}

/** Sales over the counters, oldest first. */
export function planSales(now: Date): PlannedSale[] {
  return shopPlans
    .flatMap(({ shopId, sales }) => {
      const planned: PlannedSale[] = []
      for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
        for (let nth = 0; nth < countOn(sales, `${shopId} counter`, daysAgo); nth += 1) {
          const key = [shopId, 'counter', daysAgo, nth].join('/')
          const chance = getChance('paid', key)
          const soldAt = daysAgo === 0 ? whenOpen(now, 25 + nth * 40) : momentOn(now, { daysAgo, key })
          planned.push({ key, shopId, soldAt, method: chance < 0.55 ? 'cash' : chance < 0.8 ? 'qr' : 'card' })
        }
      }
      return planned
    })
    .sort((one, other) => one.soldAt.getTime() - other.soldAt.getTime())
}

function planOrder(
  { shopId, country, cities }: ShopPlan,
  { key, placedAt, outcome }: { key: string; placedAt: Date; outcome: Outcome },
): PlannedOrder {
  const address = needsDelivery(outcome) || getChance('delivered', key) < 0.8 ? planAddress(country, cities, key) : null
  const method = pickMethod(outcome, key)
  return {
    key,
    shopId,
    buyer: pickBuyer(country, key),
    placedAt,
    method,
    address,
    hasCoupon: getChance('coupon', key) < 0.15,
    outcome: address === null && needsDelivery(outcome) ? 'PREPARING' : outcome,
  }
}

function needsDelivery(outcome: Outcome): boolean {
  return outcome === 'GOING_OUT' || outcome === 'NOT_DELIVERED'
}

function pickBuyer(country: CountryIso, key: string): Regular {
  const regulars = demoRegulars.filter((regular) => regular.country === country)
  const buyer = regulars[Math.floor(getChance('buyer', key) * regulars.length)]
  if (!buyer) throw new Error(`the demonstration has no regulars in ${country}`)
  return buyer
}

function planAddress(country: CountryIso, cities: readonly string[], key: string): OrderAddress | null {
  const places = demoPlaces.filter((place) => place.country === country && cities.includes(place.city))
  const place = places[Math.floor(getChance('place', key) * Math.min(places.length, 12))]
  if (!place) return null
  const number = 100 + Math.floor(getChance('number', key) * 800)
  return {
    street: `Calle ${1 + Math.floor(getChance('street', key) * 20)} N.º ${number}`,
    notes: 'Casa con reja, tocar el timbre',
    locality: place.neighbourhood,
    city: place.city,
    country,
    coordinates: { lat: place.lat, lon: place.lon },
  }
}

function pickMethod(outcome: Outcome, key: string): PlannedOrder['method'] {
  // What is not delivered is paid at the door, so that nobody waits for a refund.
  if (outcome === 'NOT_DELIVERED') return 'cash'
  const chance = getChance('method', key)
  return chance < 0.45 ? 'cash' : chance < 0.58 ? 'card_at_door' : chance < 0.85 ? 'qr' : 'card'
}

function pickOutcome(key: string): Outcome {
  const chance = getChance('outcome', key)
  return chance < 0.07 ? 'CANCELLED' : chance < 0.12 ? 'RETURNED' : 'COMPLETED'
}

/** Weekends are busier, and whole numbers follow a chance of their own. */
function countOn(average: number, name: string, daysAgo: number): number {
  const wanted = average * (daysAgo % 7 === 0 || daysAgo % 7 === 6 ? 1.5 : 1)
  return Math.floor(wanted + getChance('how many', name, String(daysAgo)))
}

function momentOn(now: Date, { daysAgo, key }: { daysAgo: number; key: string }): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const hour = OPEN_HOURS[Math.floor(getChance('hour', key) * OPEN_HOURS.length)] ?? 15
  const minute = Math.floor(getChance('minute', key) * 60)
  return new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000)
}

/** So many minutes before `now`; when the shops are closed then, before the end of the hours in which all were open. */
export function whenOpen(now: Date, minutesAgo: number): Date {
  const moment = new Date(now.getTime() - minutesAgo * 60_000)
  const hour = moment.getUTCHours()
  if (hour >= 13 && hour <= 16) return moment
  const day = hour > 16 ? now.getTime() : now.getTime() - DAY_MS
  const closing = Date.parse(`${new Date(day).toISOString().slice(0, 10)}T17:00:00Z`)
  return new Date(closing - minutesAgo * 60_000)
}

function byTime(one: PlannedOrder, other: PlannedOrder): number {
  return one.placedAt.getTime() - other.placedAt.getTime()
}
