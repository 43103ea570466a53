import { disruptionCauses } from '#services/market/disruptions/rules/disruption.ts'
import type { Template } from '#services/messaging/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentLink, reviewLink, visitLink } from '../rules/page-links.ts'
import { newVisitLink } from '../visit-links/visit-links.ts'
import { findBookedPickup, toPlaceFacts } from './place-facts.ts'
import {
  formatDeposit,
  formatLostDeposit,
  formatPetNames,
  formatPlace,
  formatWhen,
  whatIsBooked,
} from './rules/message-labels.ts'
import {
  BOOKED_OCCASION,
  isReminderDue,
  READY_WITHIN_MINUTES,
  REMINDERS,
  toConfirmedOccasion,
  toOccasion,
} from './rules/message-moments.ts'
import {
  findBookingToNotify,
  type NotificationKey,
  type NotificationKind,
  type NotifiedBooking,
  type NotifiedVisit,
  settleNotification,
  takeNotification,
} from './store.ts'

export type NotifyDependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'messaging' | 'origins'>

interface Notified {
  /** 'dropped': the booking has changed, or no address of its customer is known or reached. */
  outcome: 'sent' | 'dropped'
  /** False: it was settled before. */
  isNew: boolean
}

/** Lease of a notification: longer than sending takes; after a crash another process takes over when it ends. */
const leaseMs = 4 * 60_000

/**
 * Sends one notification of a booking. Several processes may try at once: a lease gives it to one of them, and its key
 * lets messaging ignore a repetition after a crash. Answers what became of it, now or before. Throws when messaging
 * refuses it or another process has the lease; the caller retries.
 */
export async function notifyOfBooking(deps: NotifyDependencies, key: NotificationKey): Promise<Notified> {
  const { db, now } = deps
  const time = now()
  const state = await takeNotification(db, key, { now: time, until: new Date(time.getTime() + leaseMs) })
  if (state === 'sent' || state === 'dropped') return { outcome: state, isNew: false }
  // Another process sends it now.
  if (state === 'busy') throw httpError('unavailable', { retryAfter: 1 })

  const booking = await findBookingToNotify(db, { bookingId: key.bookingId })
  // Nobody signs in as a guest, so the message itself opens the visit.
  const secret = booking?.customer.isGuest ? await newVisitLink(db, { bookingId: key.bookingId, now: time }) : null
  const message = booking && messageOf(key, { ...booking, secret }, deps)
  if (!booking || !message) {
    await settleNotification(db, key, { outcome: 'dropped', now: now() })
    return { outcome: 'dropped', isNew: true }
  }
  const outcome = (await handOver(deps, key, booking, message)) ? 'sent' : 'dropped'
  await settleNotification(db, key, { outcome, now: now() })
  return { outcome, isNew: true }
}

/** False: no channel reaches the customer, as where only a phone is known and no message leaves to phones. */
async function handOver(
  { messaging }: NotifyDependencies,
  { bookingId, kind, occasion }: NotificationKey,
  { customer: { uid, name, email, phone, isPhoneTold }, store: { country } }: NotifiedBooking,
  { template, data, petIds }: Message,
): Promise<boolean> {
  const { channel } = await messaging.notify(
    {
      template,
      data,
      aboutPets: { petProfileIds: petIds },
      to: { uid, email, phoneNumber: phone, fullName: name, country },
      urgency: kind === 'reminder-2h' || kind === 'ready' || kind === 'photos' ? 'high' : 'normal',
      key: `${template} ${kind} ${bookingId} ${occasion}`,
      // A later message of the same thread replaces one that still waits for the morning: it is outdated by then.
      thread: `booking ${bookingId}`,
      ifUnreachable: isPhoneTold && !email ? 'skip' : 'fail',
    },
    { context: { viewer: anonymousViewer(country), requestId: `notification of booking ${bookingId}` } },
  )
  return channel !== null
}

interface Message {
  template: Template
  data: Record<string, string>
  petIds: string[]
}

/** Message for the booking's current state, or null: the booking may have changed since the notification was due. */
function messageOf(
  key: NotificationKey,
  booking: NotifiedBooking & { secret: string | null },
  { origins, now }: NotifyDependencies,
): Message | null {
  const { customer, store, visits, secret } = booking
  if (!customer.email && !customer.phone) return null

  // A message names no pet that died; its cancellation is the exception.
  const living = visits.filter(({ hasPetDied }) => !hasPetDied)
  const open = living.filter(({ state }) => isToCome(state))
  const first = open[0] ?? visits[0]
  if (!first) return null
  const about = {
    storeName: store.name,
    storePhone: store.phone,
    link: linkTo(first),
  }
  const isOver = now() >= booking.startsAt

  switch (key.kind) {
    case 'confirmation':
    case 'changed':
    case 'reminder-24h':
    case 'reminder-2h': {
      if (open.length === 0 || isOver || !isOfNow(key, booking, now())) return null
      const deposit = key.kind === 'confirmation' ? formatDeposit(open, booking.currency) : ''
      const isWaiting = open.some(({ state }) => state === 'PENDING')
      const state = isWaiting ? 'waiting' : 'confirmed'
      return {
        template: templates[key.kind],
        data: {
          ...about,
          ...timesOf(booking, open),
          ...(key.kind === 'confirmation' && { state }),
          ...(deposit && { deposit }),
          ...(key.kind === 'changed' &&
            booking.disruptionReason && { cause: disruptionCauses[booking.disruptionReason] }),
        },
        petIds: getPetIds(open),
      }
    }
    case 'cancelled': {
      const cancelled = visits.filter(({ state }) => state === 'CANCELLED')
      const [one] = cancelled
      if (!one || isOver) return null
      const by = whoCancelled(one, booking)
      const deposit = formatLostDeposit(cancelled, booking.currency)
      const { what, when } = timesOf(booking, cancelled)
      const link = linkTo(one)
      const rest = open.length > 0 ? whatIsBooked(open) : ''
      const hasDied = cancelled.every(({ hasPetDied }) => hasPetDied) ? 'yes' : ''
      return {
        template: 'appointment-cancelled',
        data: {
          ...about,
          what,
          when,
          by,
          link,
          reason: one.cancelReason ?? '',
          rest,
          hasDied,
          ...(deposit && { deposit }),
        },
        petIds: getPetIds(cancelled),
      }
    }
    case 'ready': {
      const done = living.filter(({ state }) => state === 'COMPLETED')
      const { way } = toPlaceFacts(booking)
      if (open.length > 0 || isUnderWay(living) || way === 'at-home' || !isJustReady(done, now())) return null
      const pets = formatPetNames(done.map(({ petName }) => petName))
      return {
        template: 'appointment-ready',
        data: { ...about, pets, way, storeAddress: store.address },
        petIds: getPetIds(done),
      }
    }
    case 'photos': {
      const done = living.filter(({ state }) => state === 'COMPLETED')
      if (done.length === 0) return null
      const pets = formatPetNames(done.map(({ petName }) => petName))
      return { template: 'appointment-photos', data: { ...about, pets }, petIds: getPetIds(done) }
    }
    case 'stay-photos': {
      const there = living.filter(({ state }) => state === 'IN_PROGRESS')
      const [one] = there
      if (!one) return null
      const pets = formatPetNames(there.map(({ petName }) => petName))
      return { template: 'stay-photos', data: { ...about, pets, link: linkTo(one) }, petIds: getPetIds(there) }
    }
    case 'review': {
      const [one, ...more] = living.filter(({ state, isReviewed }) => state === 'COMPLETED' && !isReviewed)
      // Reviews are written by accounts.
      if (!one || customer.isGuest) return null
      const pets = formatPetNames([one, ...more].map(({ petName }) => petName))
      return {
        template: 'appointment-review',
        data: { ...about, pets, link: reviewLink(origins[store.country], one.id) },
        petIds: getPetIds([one, ...more]),
      }
    }
  }

  function linkTo({ id }: NotifiedVisit): string {
    const origin = origins[store.country]
    return secret === null ? appointmentLink(origin, id) : visitLink(origin, secret)
  }
}

function getPetIds(visits: readonly NotifiedVisit[]): string[] {
  return visits.map(({ petId }) => petId)
}

/** 'payment': the system cancelled it because the deposit was not paid. */
function whoCancelled({ cancelledBy }: NotifiedVisit, { depositState }: NotifiedBooking) {
  if (cancelledBy === 'system' && depositState === 'ended') return 'payment'
  return cancelledBy === 'customer' ? 'customer' : 'merchant'
}

const templates = {
  confirmation: 'appointment-confirmed',
  changed: 'appointment-changed',
  'reminder-24h': 'appointment-reminder',
  'reminder-2h': 'appointment-reminder',
} satisfies Partial<Record<NotificationKind, Template>>

/** Whether the notification still applies to the booking's current time, and not to one before a move. */
function isOfNow(
  { kind, occasion }: NotificationKey,
  { sequence, confirmations, startsAt, settledOnAt, visits }: NotifiedBooking,
  now: Date,
): boolean {
  if (kind === 'changed') return occasion === sequence
  if (kind === 'confirmation') {
    const isConfirmed = confirmations > 0 && !visits.some(({ state }) => state === 'PENDING')
    // A store that accepts at once is told of once, by the fact of its acceptance.
    return occasion === BOOKED_OCCASION ? !isConfirmed : isConfirmed && occasion === toConfirmedOccasion(sequence)
  }
  const reminder = REMINDERS.find((each) => each.kind === kind)
  if (!reminder) return true
  return occasion === toOccasion(startsAt) && isReminderDue(reminder, { startsAt, settledOnAt, now })
}

function timesOf(
  booking: NotifiedBooking,
  visits: readonly NotifiedVisit[],
): Record<'what' | 'when' | 'place', string> {
  const { store } = booking
  const pickup = findBookedPickup(booking)
  return {
    what: whatIsBooked(visits),
    when: formatWhen({ ...booking, timezone: store.timezone }, pickup),
    place: formatPlace(toPlaceFacts(booking)),
  }
}

function isToCome(state: NotifiedVisit['state']): boolean {
  return state === 'PENDING' || state === 'CONFIRMED'
}

function isJustReady(done: readonly NotifiedVisit[], now: Date): boolean {
  const since = now.getTime() - READY_WITHIN_MINUTES * 60_000
  return done.some(({ completedAt }) => completedAt !== null && completedAt.getTime() >= since)
}

function isUnderWay(visits: readonly NotifiedVisit[]): boolean {
  return visits.some(({ state }) => state === 'IN_PROGRESS')
}
