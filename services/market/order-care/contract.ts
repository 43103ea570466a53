import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Money } from '#shared/values.ts'
import { StaffOrder } from '../fulfilment/contract.ts'

const orderId = z.string().max(100)

/** What operators write about an order and to its customer, and what they give for a fault. All of it stays in its log. */
export const orderCareCalls = {
  /** A note for the team; the customer does not see it. */
  noteOrder: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/notes', summary: 'Note about an order', tags: ['staff'] })
    .input(z.object({ orderId, text: z.string().trim().min(1).max(1000) }))
    .output(StaffOrder),

  /**
   * Writes to the customer by their channels (WhatsApp, e-mail, SMS), and into what they see of the order. Without `text` the
   * ready answer is sent.
   */
  answerCustomer: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/answers',
      summary: 'Write to the customer',
      tags: ['staff'],
    })
    .input(
      z.object({
        orderId,
        template: z.string().max(120).nullable().default(null).describe('One of `answerTemplates` of its shop'),
        text: z.string().trim().max(500).default(''),
      }),
    )
    .output(StaffOrder),

  /**
   * Credits the customer's wallet for a fault of the shop; the customer is told the reason. All credits of an order together
   * are at most what it cost: more is refused with 422.
   */
  giveGoodwill: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/goodwill', summary: 'Credit for a fault', tags: ['staff'] })
    .input(z.object({ orderId, amount: Money.min(1), reason: z.string().trim().min(1).max(300) }))
    .output(StaffOrder),
}
