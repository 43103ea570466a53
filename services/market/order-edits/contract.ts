import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money, Revision } from '#shared/values.ts'
import { BasketSummary, ShippingAddress } from '../basket/contract.ts'
import { Order } from '../orders/contract.ts'

/** What a customer changes of an order that is not being prepared. What is left out stays. */
export const OrderEdit = z.object({
  orderId: z.string().max(100),
  token: z.string().max(100).optional().describe("Of a guest's link"),
  edits: Revision.describe('`edits` of the order that the customer saw: a later edit refuses this one'),
  lines: z
    .array(z.object({ position: z.int().min(1), quantity: z.int().min(0).max(999).describe('0 removes the line') }))
    .max(200)
    .default([]),
  shippingAddress: ShippingAddress.optional().describe('In the delivery zone of the order'),
  scheduledDeliveryDate: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('Start of another window; null: as soon as possible'),
  notes: z.string().trim().max(1000).optional(),
})

export const OrderEditPreview = z.object({
  before: BasketSummary,
  after: BasketSummary,
  currencyCode: CurrencyCode,
  lines: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      optionTitle: z.string(),
      from: z.int(),
      to: z.int().describe('0: removed'),
      displaySubtotal: z.string(),
    }),
  ),
  displayBefore: z.string().describe('What the order costs in all, tip and discount counted'),
  displayAfter: z.string(),
  saved: Money.describe('What it costs less; 0: not less'),
  refund: Money.describe('What comes back of what was paid, by the payment or into the wallet'),
  displayRefund: z.string(),
  lostCoupon: z.string().nullable().describe('Why its coupon counts no more'),
  changes: z.array(z.string()).describe('In Spanish, a line a change'),
})

/** Editing a placed order, by its customer. */
export const orderEditCalls = {
  /** What an edit would cost. Refuses what `editOrder` refuses, and writes nothing. */
  previewOrderEdit: operation({ access: 'owner', links: true })
    .route({
      method: 'POST',
      path: '/app/orders/{orderId}/edits/preview',
      summary: 'What an edit of an order would cost',
      tags: ['order'],
    })
    .input(OrderEdit)
    .output(OrderEditPreview),

  /**
   * Edits an order before it is prepared: quantities, address in the same zone, window, notes. Prices stay as agreed;
   * coupon, delivery and surcharge are computed again. What was paid too much goes back; an order that was paid never
   * becomes dearer. The same request again finds its edit done.
   */
  editOrder: operation({ access: 'owner', links: true, rate: 'order' })
    .route({ method: 'POST', path: '/app/orders/{orderId}/edits', summary: 'Edit an order', tags: ['order'] })
    .input(OrderEdit.extend({ expectedTotal: Money.describe('amountDue that the customer agreed to') }))
    .output(Order),
}

export type OrderEdit = z.infer<typeof OrderEdit>
export type OrderEditPreview = z.infer<typeof OrderEditPreview>
