import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money, Revision } from '#shared/values.ts'
import { DELIVERY_STATES, DISABLED_REASONS, ENDPOINT_STATES, WEBHOOK_EVENTS } from './rules/webhook-events.ts'

/** Data of the `order.*` events: what accounting needs, and nothing of the customer (docs/decisions/042). */
export const OrderData = z.object({
  id: z.string(),
  number: z.string().describe('The number that staff and the customer know'),
  shopId: z.string(),
  status: z.string(),
  currency: CurrencyCode,
  placedAt: z.iso.datetime(),
  paymentMethod: z.string(),
  paymentState: z.string(),
  hasDelivery: z.boolean(),
  itemTotal: Money,
  deliveryTotal: Money,
  surchargeTotal: Money,
  discountTotal: Money,
  tip: Money,
  total: Money.describe('After discounts, with the tip'),
  containedTax: Money.describe('VAT that `total` contains'),
  paidByWallet: Money,
  paid: Money.describe('Without the wallet'),
  refunded: Money,
  refundedToWallet: Money,
  lines: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      option: z.string(),
      quantity: z.int(),
      returnedQuantity: z.int(),
      unitPrice: Money,
      total: Money,
      vatRate: z.number().nullable().describe('0.13 for 13 %; null: unknown'),
    }),
  ),
})

/** Data of `product.changed`. */
export const ProductData = z.object({
  id: z.string(),
  shopId: z.string(),
  change: z.enum(['created', 'changed', 'withdrawn']),
  slug: z.string(),
  title: z.string(),
  brand: z.string(),
  currency: CurrencyCode,
  vatClass: z.string(),
  isOffered: z.boolean(),
  variants: z.array(
    z.object({
      sku: z.string(),
      barcode: z.string().nullable(),
      option: z.string(),
      price: Money,
      listPrice: Money.nullable(),
      stock: z.int(),
      isOffered: z.boolean(),
    }),
  ),
})

/** The fact 'webhook-disabled': an endpoint is not called any more. */
export const WebhookDisabled = z.object({ endpointId: z.string(), reason: z.enum(DISABLED_REASONS) })

const shopId = z.string().max(100)
const endpointId = z.string().max(100)
const url = z.string().trim().min(8).max(500)
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)
const Secret = z.string().describe('`whsec_…`, shown this once')

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(ENDPOINT_STATES).describe('paused: events wait; disabled: by itself, and nothing is kept'),
  disabledReason: z.enum(DISABLED_REASONS).nullable().describe('gone: it answered 410; failing: failures for days'),
  oldSecretUntil: z.iso.datetime().nullable().describe('After a rotation: the secret before it signs too, until then'),
  failingSince: z.iso.datetime().nullable().describe('First failure since the last success'),
  revision: z.int(),
})

export const WebhookDeliveryLine = z.object({
  id: z.string(),
  eventId: z.string().describe('The header webhook-id'),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable().describe('Next try; null: none'),
  lastAt: z.iso.datetime().nullable(),
  lastStatus: z.int().nullable().describe('HTTP status; null: no answer came'),
  lastError: z.string().nullable().describe('timeout, not-public, not-connected, disabled'),
})

export const WebhookDelivery = WebhookDeliveryLine.extend({
  endpointId: z.string(),
  body: z.string(),
  lastAnswer: z.string().nullable().describe('Beginning of the answer, at most 500 characters'),
})

const area = 'settings'
const tags = ['staff']

/** Programs that a shop has told of what happens in it (docs/webhooks.md), and what was delivered. */
export const webhookCalls = {
  webhookEndpoints: operation({ access: 'operator', area })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/webhooks', summary: "A shop's endpoints", tags })
    .input(z.object({ shopId }))
    .output(
      z.object({
        shopName: z.string(),
        country: CountryIsoCode,
        endpoints: z.array(WebhookEndpoint).describe('At most 3'),
      }),
    ),

  /** At most three of a shop (409); an address that is not public https is refused with 422. */
  createWebhookEndpoint: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/webhooks', summary: 'Add an endpoint', tags })
    .input(z.object({ shopId, url, events }))
    .output(z.object({ endpoint: WebhookEndpoint, secret: Secret })),

  /** `active` brings a disabled one back; what failed meanwhile is sent again one by one. */
  changeWebhookEndpoint: operation({ access: 'operator', area })
    .route({ method: 'PUT', path: '/staff/shops/{shopId}/webhooks/{endpointId}', summary: 'Change an endpoint', tags })
    .input(
      z.object({ shopId, endpointId, revision: Revision.min(1), url, events, state: z.enum(['active', 'paused']) }),
    )
    .output(WebhookEndpoint),

  /** The secret before it signs beside the new one for 24 hours. */
  rotateWebhookSecret: operation({ access: 'operator', area, idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/shops/{shopId}/webhooks/{endpointId}/secret',
      summary: 'Replace the secret',
      tags,
    })
    .input(z.object({ shopId, endpointId }))
    .output(z.object({ secret: Secret })),

  /** Its deliveries go with it. */
  removeWebhookEndpoint: operation({ access: 'operator', area })
    .route({
      method: 'DELETE',
      path: '/staff/shops/{shopId}/webhooks/{endpointId}',
      summary: 'Remove an endpoint',
      tags,
    })
    .input(z.object({ shopId, endpointId }))
    .output(z.object({ removed: z.literal(true) })),

  /** Sends the event `webhook.test`; 409 for an endpoint that is not active. */
  sendTestWebhook: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/webhooks/{endpointId}/test', summary: 'Send a test', tags })
    .input(z.object({ shopId, endpointId }))
    .output(z.object({ deliveryId: z.string() })),

  webhookDeliveries: operation({ access: 'operator', area })
    .route({
      method: 'GET',
      path: '/staff/shops/{shopId}/webhooks/{endpointId}/deliveries',
      summary: 'Deliveries, newest first',
      tags,
    })
    .input(
      z.object({
        shopId,
        endpointId,
        isFailed: z.stringbool().or(z.boolean()).optional().describe('Those alone that failed for good'),
        after: z.string().max(300).optional(),
        first: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(z.object({ deliveries: z.array(WebhookDeliveryLine), next: z.string().nullable() })),

  webhookDelivery: operation({ access: 'operator', area })
    .route({
      method: 'GET',
      path: '/staff/shops/{shopId}/webhookDeliveries/{deliveryId}',
      summary: 'A delivery with its body and last answer',
      tags,
    })
    .input(z.object({ shopId, deliveryId: z.string().max(100) }))
    .output(WebhookDelivery),

  /** The same body with the same webhook-id, now; 409 for an endpoint that is not active. */
  resendWebhook: operation({ access: 'operator', area })
    .route({
      method: 'POST',
      path: '/staff/shops/{shopId}/webhookDeliveries/{deliveryId}/again',
      summary: 'Send a delivery again',
      tags,
    })
    .input(z.object({ shopId, deliveryId: z.string().max(100) }))
    .output(WebhookDelivery),
}

export type OrderData = z.infer<typeof OrderData>
export type ProductData = z.infer<typeof ProductData>
export type WebhookDisabled = z.infer<typeof WebhookDisabled>
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>
export type WebhookDeliveryLine = z.infer<typeof WebhookDeliveryLine>
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
