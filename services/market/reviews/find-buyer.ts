import type { Kysely } from 'kysely'
import { authorName } from '#services/appointments/reviews/rules/author-name.ts'
import type { Tables } from '../tables.ts'
import { findOrderThatBrought } from './store.ts'

/** The account as a buyer of the product: its completed order, and the name under which it publishes. Null without one. */
export async function findBuyer(
  db: Kysely<Tables>,
  of: { uid: string; productId: string },
): Promise<{ orderId: string; author: string } | null> {
  const order = await findOrderThatBrought(db, of)
  return order && { orderId: order.id, author: authorName(order.fullName) }
}
