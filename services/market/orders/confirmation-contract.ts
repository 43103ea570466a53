import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'

const tags = ['order']
const Link = z.object({
  token: z.string().max(100).describe('/order-confirmation/TOKEN, sent to the phone of the order'),
})

/** An order as the holder of its phone sees it before confirming: nothing of the person who placed it. */
export const OrderToConfirm = z.object({
  state: z.enum(['open', 'confirmed', 'cancelled']),
  referenceId: z.string(),
  shopName: z.string(),
  items: z.string().describe("'2 × Croquetas y 3 productos más'"),
  displayAmountDue: z.string(),
  confirmUntil: z.iso.datetime().nullable(),
})

/** Confirming an order by the link that its phone got. An unknown token reads as not found. */
export const confirmationCalls = {
  /** The token travels in the body, because an API's addresses must not hold it. */
  orderToConfirm: operation({ access: 'public' })
    .route({ method: 'POST', path: '/app/public/confirmations/open', summary: 'The order of a link', tags })
    .input(Link)
    .output(OrderToConfirm),

  /** Confirms the order, or cancels it when the holder of the phone did not place it. Repeating the answer is fine. */
  confirmOrder: operation({ access: 'public', rate: 'order' })
    .route({ method: 'POST', path: '/app/public/confirmations/answer', summary: 'It is mine, or it is not', tags })
    .input(Link.extend({ isMine: z.boolean() }))
    .output(OrderToConfirm),
}

export type OrderToConfirm = z.infer<typeof OrderToConfirm>
