import type { Appointment } from '#services/appointments/contract.ts'
import type { AppointmentState, BookedKind } from '#services/appointments/rules/enums.ts'
import { formatMoney } from '#shared/money.ts'
import { type PetKind, toPetKind } from '../pets/pet-coat.ts'
import { awaitsDeposit, toVisitDeposit, type VisitDeposit } from './deposits/visit-deposit.ts'
import { getStanding } from './visit-standing.ts'
import { toVisitTime, type VisitTime } from './visit-time.ts'

/** A booking as a card shows it: one visit to a store or from it, with all its pets. */
export interface BookedVisit {
  /** The booking's: its multiAppointmentId. */
  id: string
  /** The appointment that opens its page. */
  appointmentId: string
  state: AppointmentState
  /** The slot is only held until the deposit is paid. */
  awaitsDeposit: boolean
  when: VisitTime
  pets: VisitingPet[]
  storeName: string
  /** Street of the store, or of the home that it comes to or fetches from. */
  place: string
  isHomeVisit: boolean
  hasPickUp: boolean
  total: string
  /** A coming visit of a pet that died: its deposit, for cancelling it here. */
  afterDeath: { canCancel: boolean; deposit: VisitDeposit | null } | null
  /** One of its pets can still be reviewed and is not yet. */
  awaitsReview: string | null
}

export interface VisitingPet {
  id: string
  name: string
  kind: PetKind
  picture: string | null
  packName: string
  packKind: BookedKind
  state: AppointmentState
  /** As its family told. */
  hasDied: boolean
}

/** Photos of pets by their ids; a pet that is none of the visitor's any more has none. */
export type Pictures = ReadonlyMap<string, string | null>

/** Groups appointments, each of one pet, by their booking; their order stays. */
export function byBooking(appointments: readonly Appointment[]): Appointment[][] {
  const groups = new Map<string, Appointment[]>()
  for (const one of appointments) {
    const group = groups.get(one.multiAppointmentId)
    if (group) group.push(one)
    else groups.set(one.multiAppointmentId, [one])
  }
  return [...groups.values()]
}

/** The first booking of a list, with its living pets alone; null without one. */
export function findFirstOfLiving(appointments: readonly Appointment[]): Appointment[] | null {
  return byBooking(appointments.filter(({ petDiedOn }) => petDiedOn === null))[0] ?? null
}

/**
 * The bookings of a page of at most `most` appointments, and after which one the next page begins; null at the end. A
 * full page may end in the middle of a booking: that one is left for the next page.
 */
export function wholeBookings(
  found: readonly Appointment[],
  most: number,
): { bookings: Appointment[][]; next: string | null } {
  const bookings = byBooking(found)
  if (found.length < most) return { bookings, next: null }
  const whole = bookings.length > 1 ? bookings.slice(0, -1) : bookings
  return { bookings: whole, next: whole.at(-1)?.at(-1)?.id ?? null }
}

/** Null for an empty booking, which the service never returns. */
export function toBookedVisit(booking: readonly Appointment[], pictures: Pictures, now: Date): BookedVisit | null {
  const [first] = booking
  if (!first) return null
  const live = booking.filter(({ state }) => state !== 'CANCELLED')
  const counted = live.length > 0 ? live : booking
  return {
    id: first.multiAppointmentId,
    appointmentId: first.id,
    state: getStanding(booking.map(({ state }) => state)),
    awaitsDeposit: awaitsDeposit(booking),
    when: toVisitTime(first, now),
    pets: booking.map((one) => toVisitingPet(one, pictures)),
    storeName: first.store.name,
    place: (first.isHomeVisit || first.hasPickUp) && first.address ? first.address.street : first.store.address,
    isHomeVisit: first.isHomeVisit,
    hasPickUp: first.hasPickUp,
    total: formatMoney(
      counted.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
      first.currencyCode,
    ),
    afterDeath: findAfterDeath(live),
    awaitsReview: booking.find(({ canReview, review }) => canReview && !review)?.id ?? null,
  }
}

function findAfterDeath(live: readonly Appointment[]): BookedVisit['afterDeath'] {
  const isComing = live.every(({ state }) => state === 'PENDING' || state === 'CONFIRMED')
  if (!isComing || !live.some(({ petDiedOn }) => petDiedOn !== null)) return null
  return { canCancel: live.every(({ canCancel }) => canCancel), deposit: toVisitDeposit(live) }
}

export function toVisitingPet(
  { petId, petName, petDiedOn, petTypeId, servicePack, state }: Appointment,
  pictures: Pictures,
): VisitingPet {
  return {
    id: petId,
    name: petName,
    kind: toPetKind(petTypeId),
    picture: pictures.get(petId) ?? null,
    packName: servicePack.name,
    packKind: servicePack.servicePackId,
    state,
    hasDied: petDiedOn !== null,
  }
}
