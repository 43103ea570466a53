import type { Template } from '#services/messaging/contract.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import { isErased } from '../customers/rules/retention.ts'
import type { MarketNeeds } from '../deps.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOrderLink, orderLink } from '../rules/page-links.ts'
import { AT_ONCE, type ContactNeeds, sendToContact, TO_KEEP } from './send-to-contact.ts'
import { findOrderOfLetter } from './store.ts'

export interface LetterNeeds extends Pick<MarketNeeds, 'db'>, ContactNeeds {
  now: Clock
  /** Public addresses, for links to pages. */
  origins: Record<CountryIso, string>
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
  await sendToContact(needs, {
    template: letter.template,
    contact,
    country,
    channels: forTheNextMinutes.includes(letter.template) ? AT_ONCE : TO_KEEP,
    uid: order.byGuest ? undefined : order.ownerUid,
    about: `order ${orderId}`,
    data: {
      reference: order.referenceId,
      shopName: shop.name,
      ...(shop.phone && { shopPhone: shop.phone }),
      link: linkTo(order, needs),
      ...letter.data,
    },
    key: `order:${orderId}:${typeof event === 'string' ? event : event(order)}`,
  })
}

function linkTo({ byGuest, country, referenceId }: OrderRecord, { origins }: LetterNeeds): string {
  return byGuest ? findOrderLink(origins[country], referenceId) : orderLink(origins[country], referenceId)
}
