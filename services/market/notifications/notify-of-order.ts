import type { MessagingClient } from '#services/messaging/client.ts'
import type { Channel, Template } from '#services/messaging/contract.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { isErased } from '../customers/rules/retention.ts'
import type { MarketDependencies } from '../deps.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOrderLink, orderLink } from '../rules/page-links.ts'
import { findOrderToNotify } from './store.ts'

export interface NotifyDependencies extends Pick<MarketDependencies, 'db'> {
  messaging: Pick<MessagingClient, 'notify'>
  now: Clock
  /** Public addresses, for links to pages. */
  origins: Record<CountryIso, string>
}

export interface Message {
  template: Template
  data: Record<string, string>
  /** high: concerns the next minutes. Otherwise normal. */
  urgency?: 'high'
}

interface Occasion {
  orderId: string
  /** Event name in the message's key: one message per order and event, however often its fact is delivered. */
  event: string | ((order: OrderRecord) => string)
  /** For the phone of the order alone: a link that proves who has it. */
  isToPhone?: boolean
}

/**
 * Notifies the contact of an order. `toMessage` builds the message from the current order, which may have changed since
 * the fact; null sends nothing. Answers the channel, or null. Throws when messaging does not answer; the fact is then delivered again.
 */
export async function notifyOfOrder(
  deps: NotifyDependencies,
  { orderId, event, isToPhone = false }: Occasion,
  toMessage: (order: OrderRecord, now: Date) => Message | null | Promise<Message | null>,
): Promise<Channel | null> {
  const order = await findOrderToNotify(deps.db, orderId)
  // Erased accounts must not be contacted any more.
  if (!order || isErased(order.ownerUid)) return null
  const message = await toMessage(order, deps.now())
  if (!message) return null

  const { contact, shop, country, byGuest, ownerUid, referenceId } = order
  const { template, data, urgency = 'normal' } = message
  const { phoneNumber } = contact
  const { channel } = await deps.messaging.notify(
    {
      template,
      data: {
        reference: referenceId,
        shopName: shop.name,
        ...(shop.phone && { shopPhone: shop.phone }),
        link: linkTo(order, deps),
        ...data,
      },
      to: isToPhone ? { phoneNumber, country } : { ...contact, uid: byGuest ? undefined : ownerUid, country },
      urgency,
      key: `order:${orderId}:${typeof event === 'string' ? event : event(order)}`,
      thread: `order ${orderId}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: `notification of order ${orderId}` } },
  )
  return channel
}

function linkTo({ byGuest, country, referenceId }: OrderRecord, { origins }: NotifyDependencies): string {
  return byGuest ? findOrderLink(origins[country], referenceId) : orderLink(origins[country], referenceId)
}
