import type { MessagingClient } from '#services/messaging/client.ts'
import type { Template } from '#services/messaging/contract.ts'
import type { Clock } from '#shared/clock.ts'
import { type CountryIso, countries } from '#shared/country.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketNeeds } from '../needs.ts'
import { findOrderLink, orderLink } from '../rules/page-links.ts'
import { isErased } from '../rules/retention.ts'
import { findOrderOfLetter } from '../store/letters.ts'
import type { OrderRecord } from '../store/order-record.ts'

export interface LetterNeeds extends Pick<MarketNeeds, 'db'> {
  now: Clock
  messaging: Pick<MessagingClient, 'send'>
  /** Public addresses, for links to pages. */
  origins: Record<CountryIso, string>
  log: Pick<MarketNeeds['log'], 'info'>
}

export interface Letter {
  template: Template
  data: Record<string, string>
}

interface Occasion {
  orderId: string
  /** Names the message with the order: it is sent once, however often its fact is told. */
  event: string | ((order: OrderRecord) => string)
}

type Message = Parameters<MessagingClient['send']>[0]

/** What is for the next minutes goes where it is read at once, the rest where it is found again. */
const atOnce: Message['channels'] = ['whatsapp', 'sms', 'email']
const toKeep: Message['channels'] = ['email', 'whatsapp', 'sms']
const forTheNextMinutes: Template[] = [
  'order-on-the-way',
  'order-ready-for-pickup',
  'order-not-delivered',
  'order-change-proposed',
  'payment-reminder',
]

/**
 * Writes to the contact of an order what `letterOf` says of it now; null says nothing: much may have changed since the fact.
 * Throws when messaging does not take it, to be told again.
 */
export async function writeLetter(
  needs: LetterNeeds,
  { orderId, event }: Occasion,
  letterOf: (order: OrderRecord, now: Date) => Letter | null | Promise<Letter | null>,
): Promise<void> {
  const order = await findOrderOfLetter(needs.db, orderId)
  // Who had everything erased is not written to any more.
  if (!order || isErased(order.ownerUid)) return
  const letter = await letterOf(order, needs.now())
  if (!letter) return

  const { contact, shop, country } = order
  const phoneNumber = contact.phoneNumber.startsWith('+') ? contact.phoneNumber : undefined
  if (!contact.email && !phoneNumber) return
  try {
    await needs.messaging.send(
      {
        template: letter.template,
        to: { email: contact.email ?? undefined, phoneNumber },
        channels: forTheNextMinutes.includes(letter.template) ? atOnce : toKeep,
        uid: order.byGuest ? undefined : order.ownerUid,
        thread: `order ${orderId}`,
        data: {
          reference: order.referenceId,
          shopName: shop.name,
          ...(shop.phone && { shopPhone: shop.phone }),
          fullName: contact.fullName,
          link: linkTo(order, needs),
          ...letter.data,
        },
        key: `order:${orderId}:${typeof event === 'string' ? event : event(order)}`,
        locale: countries[country].locale,
      },
      { context: { viewer: anonymousViewer(country), requestId: `letter ${orderId}` } },
    )
  } catch (error) {
    // Telling it again would find no other way to them.
    if (asServiceError(error)?.code !== 'messaging.no-channel') throw error
    needs.log.info({ order: orderId, letter: letter.template }, 'nothing reaches the contact of an order')
  }
}

function linkTo({ byGuest, country, referenceId }: OrderRecord, { origins }: LetterNeeds): string {
  return byGuest ? findOrderLink(origins[country], referenceId) : orderLink(origins[country], referenceId)
}
