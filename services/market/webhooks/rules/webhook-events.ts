/** Events that a shop's own programs can be told of (docs/webhooks.md). A change that breaks a program gets a new name. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'invoice.issued',
  'invoice.annulled',
  'product.changed',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Type of the event that staff send to try an endpoint; every endpoint hears it. */
export const TEST_EVENT = 'webhook.test' as const

/** Endpoints of a shop, as the slots of `market.webhook_endpoints` allow. */
export const MOST_ENDPOINTS = 3

/** Days for which a delivery is kept, with its body and the last answer. */
export const DELIVERY_DAYS = 30

/** Hours for which the secret before a rotation signs too. */
export const OLD_SECRET_HOURS = 24

export const ENDPOINT_STATES = ['active', 'paused', 'disabled'] as const
export const DISABLED_REASONS = ['gone', 'failing'] as const
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]
