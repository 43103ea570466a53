import * as z from 'zod'
import { anonymousViewer } from '#shared/viewer.ts'
import { AppointmentFact } from '../contract.ts'
import { timeLabel } from '../rules/local-clock.ts'
import { offerLink } from '../rules/page-links.ts'
import { type NotifyDependencies, notifyOfBooking } from './notify-of-booking.ts'
import { formatWhen } from './rules/message-labels.ts'
import { toConfirmedOccasion } from './rules/message-moments.ts'
import { findOffer, hasVisitIn } from './store.ts'

/** One notification per booking: the facts of its pets have the same sequence, and so the same key. */
export async function notifyOfBooked(deps: NotifyDependencies, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId, sequence } = AppointmentFact.parse(fact)
  const kind = sequence === 0 ? 'confirmation' : 'changed'
  await notifyOfBooking(deps, { bookingId, kind, occasion: sequence })
}

/** Notifies when the store has accepted all pets of the booking; after a move it accepts them again. */
export async function notifyOfConfirmed(deps: NotifyDependencies, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId, sequence } = AppointmentFact.parse(fact)
  if (await hasVisitIn(deps.db, bookingId, ['PENDING'])) return
  await notifyOfBooking(deps, { bookingId, kind: 'confirmation', occasion: toConfirmedOccasion(sequence) })
}

export async function notifyOfCancelled(deps: NotifyDependencies, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId, sequence } = AppointmentFact.parse(fact)
  await notifyOfBooking(deps, { bookingId, kind: 'cancelled', occasion: sequence })
}

/** Notifies when the last pet is ready: all pets of a booking are collected together. */
export async function notifyOfCompleted(deps: NotifyDependencies, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId } = AppointmentFact.parse(fact)
  if (await hasVisitIn(deps.db, bookingId, ['PENDING', 'CONFIRMED', 'IN_PROGRESS'])) return
  await notifyOfBooking(deps, { bookingId, kind: 'ready', occasion: 0 })
}

const Offered = z.object({ entryId: z.string(), holdId: z.string() })

/**
 * Notifies the customer of a waiting-list entry; without a verified e-mail or phone they see the offer in their
 * appointments. The hold's id is the message's key, so it is sent once.
 */
export async function notifyOfOffer({ db, now, messaging, origins }: NotifyDependencies, fact: object): Promise<void> {
  const { entryId, holdId } = Offered.parse(fact)
  const offer = await findOffer(db, { entryId, holdId, now: now() })
  if (!offer || (!offer.email && !offer.phone)) return

  const { country, timezone, startsAt, expiresAt, storeName } = offer
  await messaging.notify(
    {
      template: 'appointment-offer',
      data: {
        when: formatWhen({ startsAt, receiveUntil: startsAt, timezone }, null),
        until: timeLabel(expiresAt.getTime(), timezone),
        storeName,
        link: offerLink(origins[country]),
      },
      aboutPets: { petProfileIds: offer.petIds },
      to: { uid: offer.uid, email: offer.email, phoneNumber: offer.phone, fullName: offer.name, country },
      urgency: 'high',
      key: `appointment-offer ${holdId}`,
      ifUnreachable: 'fail',
    },
    { context: { viewer: anonymousViewer(country), requestId: `offer ${holdId}` } },
  )
}
