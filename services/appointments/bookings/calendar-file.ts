import { createEvent, type EventAttributes } from 'ics'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { toPlaceFacts } from '../notifications/place-facts.ts'
import { formatPetNames, formatPlace, formatWhen, whatIsBooked } from '../notifications/rules/message-labels.ts'
import { findBookingToNotify, type NotifiedBooking, type NotifiedVisit } from '../notifications/store.ts'
import { appointmentLink } from '../rules/page-links.ts'
import { foldedByOctets } from './rules/calendar-lines.ts'

/**
 * Calendar entry of the caller's booking, tentative until the store has confirmed all its visits. The UID never changes
 * and SEQUENCE grows with each change and confirmation, so that importing it again updates or cancels the existing entry. Times are in UTC; calendars show them in their own zone.
 */
export async function calendarFile(
  { db, now, origins }: Pick<AppointmentsDependencies, 'db' | 'now' | 'origins'>,
  { multiAppointmentId }: { multiAppointmentId: string },
  context: CallContext,
): Promise<{ name: string; content: string }> {
  const uid = accountUid(context)
  const booking = await findBookingToNotify(db, { bookingId: multiAppointmentId, uid })
  if (!booking) throw appointmentsError('appointment-not-found')

  const { error, value } = createEvent(toCalendarEvent(booking, origins[booking.store.country], now()))
  if (error || value === null) throw error ?? new Error('an empty calendar file')
  return { name: `reserva-${fileDay(booking.startsAt)}.ics`, content: foldedByOctets(value) }
}

function toCalendarEvent(booking: NotifiedBooking, origin: string, now: Date): EventAttributes {
  const { id, sequence, confirmations, startsAt, collectAt, homeStreet, store, visits } = booking
  const activeVisits = visits.filter(({ state }) => state !== 'CANCELLED')
  const isCancelled = activeVisits.length === 0
  const shown: readonly NotifiedVisit[] = isCancelled ? visits : activeVisits
  const isTentative = activeVisits.some(({ state }) => state === 'PENDING')
  const facts = toPlaceFacts(booking)
  const { pickup } = facts
  // A household is at home for both rides of pets that are fetched.
  const isAtHome = facts.way !== 'to-the-store'
  const link = appointmentLink(origin, shown[0]?.id ?? '')

  const entry = {
    productId: 'huella/appointments',
    calName: 'Huella',
    uid: `${id}@appointments.huella`,
    sequence: sequence + confirmations,
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    status: isCancelled ? ('CANCELLED' as const) : isTentative ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
    // DTSTAMP, which the package's types leave out.
    timestamp: now.getTime(),
    start: pickup?.pickUpFrom ?? startsAt.getTime(),
    startInputType: 'utc' as const,
    startOutputType: 'utc' as const,
    end: pickup?.returnUntil ?? collectAt.getTime(),
    endInputType: 'utc' as const,
    endOutputType: 'utc' as const,
    title: `${formatPetNames(shown.map(({ petName }) => petName))} en ${store.name}`,
    description: [
      isCancelled ? 'Esta reserva se canceló.' : isTentative ? 'El local todavía no la confirmó.' : '',
      `${whatIsBooked(shown)}: ${formatWhen({ ...booking, timezone: store.timezone }, pickup)}.`,
      isCancelled ? '' : formatPlace(facts),
      `Teléfono: ${store.phone}`,
      `Ver o cambiar la reserva: ${link}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    location: isAtHome ? (homeStreet ?? '') : `${store.name}, ${store.address}`,
    ...(!isAtHome && { geo: { lat: store.lat, lon: store.lon } }),
    url: link,
    busyStatus: isCancelled ? ('FREE' as const) : isTentative ? ('TENTATIVE' as const) : ('BUSY' as const),
  }
  return entry
}

// The day in the file name tells the files of several bookings apart.
function fileDay(startsAt: Date): string {
  return startsAt.toISOString().slice(0, 10)
}
