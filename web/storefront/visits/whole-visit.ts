import type { Amounts, Appointment } from '#services/appointments/contract.ts'
import { timeLabel, todayIn, toWallClock } from '#services/appointments/rules/local-clock.ts'
import {
  findHomePickup,
  formatHomePickup,
  type HomePickupLabels,
} from '#services/appointments/slots/rules/home-pickup.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { type BookedVisit, type Pictures, toBookedVisit, toVisitingPet, type VisitingPet } from './booked-visit.ts'
import { type LogEntry, toLog } from './changes/booking-log.ts'
import { toVisitDeposit, type VisitDeposit } from './deposits/visit-deposit.ts'

/** A booking with everything that its page tells. */
export interface WholeVisit extends Omit<BookedVisit, 'pets' | 'total' | 'afterDeath' | 'awaitsReview'> {
  /** The visit is today, in the store's time zone. */
  isToday: boolean
  /** '17:10': when all pets are ready. */
  collect: string
  /** Rides of pets that are fetched; null for all other visits. */
  pickup: HomePickupLabels | null
  /** A shift in the morning or afternoon, without an exact time for each pet. */
  isShift: boolean
  pets: PetOnVisit[]
  merchantId: string
  store: Pick<Appointment['store'], 'id' | 'name' | 'address' | 'phone' | 'latitude' | 'longitude' | 'picture'>
  /** Of the home that a pet is fetched from or visited at. */
  address: Appointment['address']
  currency: Currency
  totals: Amounts
  /** Of its total what the store added for extras, or took off, minor units. */
  chargedAtStore: number
  paymentMethod: string
  /** null: none is paid online. */
  deposit: VisitDeposit | null
  /** Of `totals` what its deposit has paid, minor units. */
  depositPaid: number
  /** Author and reason of the cancellation. */
  cancelled: { by: 'customer' | 'merchant' | 'system'; reason: string | null } | null
  /** Why a disrupted area moved it, and when it was before. */
  disruption: Appointment['disruption']
  canChange: boolean
  canCancel: boolean
  /** 'viernes 27 de noviembre, 15:30' */
  changeUntil: string
  log: LogEntry[]
}

export interface PetOnVisit extends VisitingPet {
  appointmentId: string
  /** '15:30' and '16:30', at its station. */
  from: string
  until: string
  lines: { key: string; name: string; amount: string }[]
  notes: string
  canReview: boolean
  isReviewed: boolean
}

/** Null for an empty booking, which the service never returns. */
export function toWholeVisit(booking: readonly Appointment[], pictures: Pictures, now: Date): WholeVisit | null {
  const [first] = booking
  const card = toBookedVisit(booking, pictures, now)
  if (!first || !card) return null

  const { timezoneCode: timezone, id, name, address, phone, latitude, longitude, picture } = first.store
  const day = toWallClock(Date.parse(first.startsAt), timezone).day
  const open = booking.filter(({ state }) => state !== 'CANCELLED')
  const totals = sumTotals(open.length > 0 ? open : booking)
  const { subtotalAmount, discountAmount, pickUpFee, totalAmount } = totals
  const pickup = findHomePickup(first)
  return {
    ...card,
    isToday: day === todayIn(timezone, now),
    collect: timeLabel(Date.parse(first.collectAt), timezone),
    pickup: pickup && formatHomePickup(pickup, timezone),
    isShift: Date.parse(first.receiveUntil) > Date.parse(first.startsAt),
    pets: booking.map((one) => toPetOnVisit(one, pictures)),
    merchantId: first.merchantId,
    store: { id, name, address, phone, latitude, longitude, picture },
    address: first.address,
    currency: first.currencyCode,
    totals,
    chargedAtStore: totalAmount - (subtotalAmount - discountAmount + pickUpFee),
    paymentMethod: first.paymentMethod,
    deposit: toVisitDeposit(booking),
    depositPaid: open.reduce((sum, { deposit }) => sum + (deposit?.paid ?? 0), 0),
    cancelled: card.state === 'CANCELLED' ? findCancellation(first) : null,
    disruption: first.disruption,
    canChange: open.length > 0 && open.every(({ canChange }) => canChange),
    canCancel: open.length > 0 && open.every(({ canCancel }) => canCancel),
    changeUntil: first.changeUntilLabel,
    log: toLog(booking),
  }
}

function toPetOnVisit(one: Appointment, pictures: Pictures): PetOnVisit {
  const { services, subServices, optionalSubServices, extraServices, store } = one
  const lines = [...services, ...subServices, ...optionalSubServices, ...extraServices]
  return {
    ...toVisitingPet(one, pictures),
    appointmentId: one.id,
    from: timeLabel(Date.parse(one.visitStartsAt), store.timezoneCode),
    until: timeLabel(Date.parse(one.visitEndsAt), store.timezoneCode),
    lines: lines.map(({ id, name, amount }) => ({ key: id, name, amount: formatMoney(amount, one.currencyCode) })),
    notes: one.notes,
    canReview: one.canReview,
    isReviewed: one.review,
  }
}

function sumTotals(booking: readonly Appointment[]): Amounts {
  const sum = (parseAmount: (one: Appointment) => number) => booking.reduce((total, one) => total + parseAmount(one), 0)
  const discounts = new Map<string, Amounts['discountStrategies'][number]>()
  for (const discount of booking.flatMap(({ discountStrategies }) => discountStrategies)) {
    const amount = (discounts.get(discount.id)?.amount ?? 0) + discount.amount
    discounts.set(discount.id, { ...discount, amount })
  }
  const discountStrategies = [...discounts.values()]
  return {
    subtotalAmount: sum(({ subtotalAmount }) => subtotalAmount),
    subtotalPercentageDiscount: booking[0]?.subtotalPercentageDiscount ?? 0,
    discountAmount: discountStrategies.reduce((total, { amount }) => total + amount, 0),
    discountStrategies,
    pickUpFee: sum(({ pickUpFee }) => pickUpFee),
    totalAmount: sum(({ totalAmount }) => totalAmount),
    amountDue: sum(({ amountDue }) => amountDue),
    paymentDue: sum(({ paymentDue }) => paymentDue),
  }
}

function findCancellation({ logs, cancelReason }: Appointment) {
  const line = logs.findLast(({ what }) => what === 'CANCELLED')
  return { by: line?.by ?? 'customer', reason: cancelReason }
}
