import * as z from 'zod'

/** Payment methods of a shop: `qr` and `card` online, before the order is handed over; the other two at the door. */
export const PaymentMethod = z.enum(['cash', 'card_at_door', 'qr', 'card'])

/** How an order is paid: as its shop takes it, or by the buyer's house account with the shop. */
export const OrderPaymentMethod = z.enum([...PaymentMethod.options, 'on_account'])

export type PaymentMethod = z.infer<typeof PaymentMethod>
