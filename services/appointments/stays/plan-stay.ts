import type { Kysely, Transaction } from 'kysely'
import { appointmentsError } from '../errors.ts'
import { type GroomingBenefit, membershipSavings } from '../packs/rules/membership-discount.ts'
import { addDays, daysBetween, formatClock, localDay, longDayLabel, todayIn, toInstant } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import type { STAY_REFUSALS } from './contract.ts'
import { priceCompanions, type SharedPrice } from './rules/companion-price.ts'
import { assignKennels, type Guest } from './rules/fit-kennels.ts'
import { assignSharedKennels } from './rules/share-kennels.ts'
import { calculateStayAmounts, findNightDiscounts } from './rules/stay-amounts.ts'
import { priceStay, type StayNight, whyNotOnDays } from './rules/stay-price.ts'
import { findKennelTimes, type HotelRecord, type KennelTime } from './store/hotels.ts'

export interface StaySpan {
  fromDay: string
  untilDay: string
}

export interface StayPlan extends StaySpan {
  startsAt: Date
  receiveUntil: Date
  endsAt: Date
  /** A place for each guest; empty when not all fit. */
  kennelIds: string[]
  /** Null: the hotel takes no such pet. */
  prices: (SharedPrice | null)[]
  freePlaces: number
  refusal: (typeof STAY_REFUSALS)[number] | null
  leastNights: number
  nearest: StaySpan[]
}

/** Days before and after the asked ones among which other free ones are looked for. */
const NEAR_DAYS = 30
const MOST_NEAREST = 3

/**
 * Times, places and prices of a stay as the database has it now; `isTogether`: pets share places where they fit; `butBookingId`: the booking whose places count as free,
 * because it is to be moved.
 */
export async function planStay(
  db: Kysely<Tables> | Transaction<Tables>,
  { store, hotel }: { store: StoreRecord; hotel: HotelRecord },
  {
    guests,
    isTogether,
    now,
    butBookingId = null,
    ...span
  }: StaySpan & { guests: readonly Guest[]; isTogether: boolean; now: Date; butBookingId?: string | null },
): Promise<StayPlan> {
  const today = todayIn(store.timezone, now)
  const times = getTimes({ store, hotel }, span)
  const wrong = whyNotOnDays(span, { seasons: hotel.seasons, today })
  const unknown = guests.map(() => ({ nights: [], total: 0, companionPercent: null }))
  const plan = { ...span, ...times, prices: unknown, kennelIds: [], freePlaces: 0, nearest: [], leastNights: 0 }
  // Not priced: days of another century would be counted one by one.
  if (wrong?.code === 'days-not-valid' || times.receiveUntil <= now) return { ...plan, refusal: 'days-not-valid' }
  const prices = guests.map(({ petTypeId, size }) => priceStay(span, { ...hotel, petTypeId, size, step: 1 }))

  const busy = await findKennelTimes(db, {
    storeId: store.id,
    from: new Date(times.startsAt.getTime() - NEAR_DAYS * 86_400_000),
    until: new Date(times.endsAt.getTime() + NEAR_DAYS * 86_400_000),
  })
  const others = busy.filter(({ bookingId }) => butBookingId === null || bookingId !== butBookingId)
  const place = (days: StaySpan) => findPlaces({ store, hotel }, { days, guests, isTogether, busy: others })
  const { free, kennelIds } = place(span)
  const refusal = wrong?.code ?? (isClosed(store, span) ? 'closed-then' : kennelIds === null ? 'stay-full' : null)
  const isPossible = (days: StaySpan) =>
    getTimes({ store, hotel }, days).receiveUntil > now &&
    whyNotOnDays(days, { seasons: hotel.seasons, today }) === null &&
    !isClosed(store, days) &&
    place(days).kennelIds !== null
  return {
    ...plan,
    prices: priceCompanions(prices, kennelIds ?? [], hotel.companionPercent),
    kennelIds: kennelIds ?? [],
    freePlaces: free.length,
    refusal,
    leastNights: wrong?.leastNights ?? 0,
    nearest:
      refusal === null || refusal === 'stay-too-short'
        ? []
        : getNearDays(span).filter(isPossible).slice(0, MOST_NEAREST),
  }
}

function findPlaces(
  { store, hotel }: { store: StoreRecord; hotel: HotelRecord },
  {
    days,
    guests,
    isTogether,
    busy,
  }: { days: StaySpan; guests: readonly Guest[]; isTogether: boolean; busy: readonly KennelTime[] },
) {
  const { startsAt, endsAt } = getTimes({ store, hotel }, days)
  const taken = new Set(
    busy.filter(({ from, until }) => from < endsAt && until > startsAt).map(({ kennelId }) => kennelId),
  )
  const free = hotel.kennels.filter(({ id, isActive }) => isActive && !taken.has(id))
  const assign = isTogether ? assignSharedKennels : assignKennels
  return { free, kennelIds: assign(guests, free, (petTypeId) => getSizes(store, petTypeId)) }
}

/** Keys of the merchant's sizes of a pet type, from the smallest. */
export function getSizes({ merchant }: StoreRecord, petTypeId: string): string[] {
  const field = merchant.petTypeFields.find((one) => one.petTypeId === petTypeId)
  return (field?.values ?? []).toSorted((one, other) => one.min - other.min).map(({ key }) => key)
}

function getTimes({ store, hotel }: { store: StoreRecord; hotel: HotelRecord }, { fromDay, untilDay }: StaySpan) {
  const at = (day: string, minute: number) => new Date(toInstant(localDay(day, store.timezone), minute))
  return fromDay === untilDay
    ? {
        startsAt: at(fromDay, hotel.dayFromMinute),
        receiveUntil: at(fromDay, hotel.dayFromMinute),
        endsAt: at(fromDay, hotel.dayUntilMinute),
      }
    : {
        startsAt: at(fromDay, hotel.checkInMinute),
        receiveUntil: at(fromDay, hotel.receiveUntilMinute),
        endsAt: at(untilDay, hotel.checkOutMinute),
      }
}

// Nobody is there to take a pet in or to hand it over; guests sleep there through it.
function isClosed({ closures }: StoreRecord, { fromDay, untilDay }: StaySpan): boolean {
  return closures.some(
    (closure) =>
      closure.startTime === null &&
      [fromDay, untilDay].some((day) => closure.fromDay <= day && day <= closure.untilDay),
  )
}

function getNearDays({ fromDay, untilDay }: StaySpan): StaySpan[] {
  return Array.from({ length: NEAR_DAYS * 2 }, (_, index) => {
    const shift = (Math.floor(index / 2) + 1) * (index % 2 === 0 ? 1 : -1)
    return { fromDay: addDays(fromDay, shift), untilDay: addDays(untilDay, shift) }
  })
}

export function arrivalLabel(hotel: HotelRecord, { fromDay, untilDay }: StaySpan): string {
  const day = longDayLabel(fromDay)
  if (fromDay === untilDay) return `${day}, desde las ${formatClock(hotel.dayFromMinute)}`
  return `${day}, entre las ${formatClock(hotel.checkInMinute)} y las ${formatClock(hotel.receiveUntilMinute)}`
}

export function departureLabel(hotel: HotelRecord, { fromDay, untilDay }: StaySpan): string {
  const minute = fromDay === untilDay ? hotel.dayUntilMinute : hotel.checkOutMinute
  return `${longDayLabel(untilDay)}, hasta las ${formatClock(minute)}`
}

/** Price of every guest, with the membership that counts. Throws pet-not-accepted for one without a rate. */
export function priceAll(
  at: { store: StoreRecord; hotel: HotelRecord },
  { prices }: StayPlan,
  benefit: GroomingBenefit | null,
) {
  const found = prices.map((price) => {
    if (!price) throw appointmentsError('pet-not-accepted')
    return price
  })
  return { prices: found, amounts: getStayAmounts(at, found, benefit) }
}

/** Amounts of each pet with the discounts of its nights, and what a membership saves of each. */
function getStayAmounts(
  { store, hotel: { takesStoreDiscounts } }: { store: StoreRecord; hotel: HotelRecord },
  stays: readonly { nights: readonly StayNight[] }[],
  benefit: GroomingBenefit | null,
) {
  const calculate = (taken: GroomingBenefit | null) => {
    const discounts = findNightDiscounts(store.discounts, { takesStoreDiscounts, benefit: taken })
    return calculateStayAmounts({ stays, discounts, deposit: store.deposit })
  }
  const amounts = calculate(benefit)
  return { ...amounts, savings: membershipSavings(amounts, calculate(null)) }
}

/** Lines of an appointment: nights of one season and price in a row are one. */
export function toNightLines({ nights, companionPercent }: SharedPrice, isDay: boolean) {
  const lines: { season: string | null; price: number; count: number }[] = []
  for (const { season, amount } of nights) {
    const last = lines.at(-1)
    if (last?.season === season && last.price === amount) last.count += 1
    else lines.push({ season, price: amount, count: 1 })
  }
  return lines.map(({ season, price, count }, index) => ({
    id: `${isDay ? 'day' : 'night'}-${index + 1}`,
    name: [
      isDay ? 'Día de guardería' : `${count} ${count === 1 ? 'noche' : 'noches'}${season ? ` (${season})` : ''}`,
      ...(companionPercent === null ? [] : [`comparte lugar: ${companionPercent} %`]),
    ].join(', '),
    servicePriceId: '',
    amount: price * count,
    minutes: 0,
  }))
}

/** 'Hotel, 3 noches'. */
export function stayName({ fromDay, untilDay }: StaySpan): string {
  const nights = daysBetween(fromDay, untilDay)
  return nights === 0 ? 'Guardería' : `Hotel, ${nights} ${nights === 1 ? 'noche' : 'noches'}`
}
