import * as z from 'zod'
import { countries } from '#shared/country.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { AppointmentFact } from '../contract.ts'
import { timeLabel } from '../rules/local-clock.ts'
import { offerLink } from '../rules/page-links.ts'
import { whenInWords } from './rules/message-labels.ts'
import { type LetterNeeds, writeLetter } from './send-message.ts'
import { findOffer, isUnfinished } from './store.ts'

/** One letter a booking, however many pets it has: each of them tells of the same. */
export async function writeOfBooked(needs: LetterNeeds, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId, sequence } = AppointmentFact.parse(fact)
  const kind = sequence === 0 ? 'confirmation' : 'changed'
  await writeLetter(needs, { bookingId, kind, occasion: sequence })
}

export async function writeOfCancelled(needs: LetterNeeds, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId, sequence } = AppointmentFact.parse(fact)
  await writeLetter(needs, { bookingId, kind: 'cancelled', occasion: sequence })
}

/** Pets of one booking become ready one after another; who fetches them fetches all, so that the last one counts. */
export async function writeOfCompleted(needs: LetterNeeds, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId } = AppointmentFact.parse(fact)
  if (await isUnfinished(needs.db, bookingId)) return
  await writeLetter(needs, { bookingId, kind: 'ready', occasion: 0 })
}

const Offered = z.object({ entryId: z.string(), holdId: z.string() })

/** Tells who waited; who cannot be reached sees it in their appointments. The hold names the message: it is sent once. */
export async function writeOfOffer({ db, now, messaging, origins }: LetterNeeds, fact: object): Promise<void> {
  const { entryId, holdId } = Offered.parse(fact)
  const offer = await findOffer(db, { entryId, holdId, now: now() })
  if (!offer || (!offer.email && !offer.phone)) return

  const { country, timezone, startsAt, expiresAt, storeName } = offer
  await messaging.send(
    {
      template: 'appointment-offer',
      to: { email: offer.email ?? undefined, phoneNumber: offer.phone ?? undefined },
      channels: ['whatsapp', 'sms', 'email'],
      uid: offer.uid,
      data: {
        when: whenInWords({ startsAt, receiveUntil: startsAt, timezone }),
        until: timeLabel(expiresAt.getTime(), timezone),
        storeName,
        link: offerLink(origins[country]),
        fullName: offer.name,
      },
      key: `appointment-offer ${holdId}`,
      locale: countries[country].locale,
    },
    { context: { viewer: anonymousViewer(country), requestId: `offer ${holdId}` } },
  )
}
