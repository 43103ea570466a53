import * as z from 'zod'

/** Payment methods: `qr` and `card` online, before the order is handed over; the other two at the door. */
export const PaymentMethod = z.enum(['cash', 'card_at_door', 'qr', 'card'])

export type PaymentMethod = z.infer<typeof PaymentMethod>
