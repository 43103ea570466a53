import * as z from 'zod'

/** How an order is paid: `qr` and `card` before it is handed over, on a page of their own; the other two at the door. */
export const PaymentMethod = z.enum(['cash', 'card_at_door', 'qr', 'card'])

export type PaymentMethod = z.infer<typeof PaymentMethod>
