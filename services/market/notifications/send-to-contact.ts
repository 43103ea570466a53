import type { MessagingClient } from '#services/messaging/client.ts'
import type { Template } from '#services/messaging/contract.ts'
import { type CountryIso, countries } from '#shared/country.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { PlaceOrder } from '../contract.ts'
import type { MarketNeeds } from '../deps.ts'

type Channels = Parameters<MessagingClient['send']>[0]['channels']

/** What is for the next minutes goes where it is read at once. */
export const AT_ONCE: Channels = ['whatsapp', 'sms', 'email']
/** The rest goes where it is found again. */
export const TO_KEEP: Channels = ['email', 'whatsapp', 'sms']

export interface ContactNeeds {
  messaging: Pick<MessagingClient, 'send'>
  log: Pick<MarketNeeds['log'], 'info'>
}

interface ToContact {
  template: Template
  contact: PlaceOrder['contact']
  country: CountryIso
  channels: Channels
  /** Whose choice of channels counts; a guest has none. */
  uid: string | undefined
  /** What the message belongs to, for its thread. */
  about: string
  data: Record<string, string>
  /** Names the message: it is sent once. */
  key: string
}

/** To the contact that somebody gave. Throws when messaging does not take it, to be told again. */
export async function sendToContact(
  { messaging, log }: ContactNeeds,
  { template, contact, country, channels, uid, about, data, key }: ToContact,
): Promise<void> {
  const phoneNumber = contact.phoneNumber.startsWith('+') ? contact.phoneNumber : undefined
  if (!contact.email && !phoneNumber) return
  try {
    await messaging.send(
      {
        template,
        to: { email: contact.email ?? undefined, phoneNumber },
        channels,
        uid,
        thread: about,
        data: { fullName: contact.fullName, ...data },
        key,
        locale: countries[country].locale,
      },
      { context: { viewer: anonymousViewer(country), requestId: `letter ${about}` } },
    )
  } catch (error) {
    // Telling it again would find no other way to them.
    if (asServiceError(error)?.code !== 'messaging.no-channel') throw error
    log.info({ about, letter: template }, 'nothing reaches the contact of a letter')
  }
}
