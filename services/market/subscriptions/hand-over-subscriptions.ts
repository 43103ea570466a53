import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { deleteDoubleLines, findEmptySubscriptions, moveSubscriptionsTo, stopSubscription } from './store.ts'

/**
 * Hands the subscriptions of a merged account to the one that stays. What both repeat is repeated once, by the one that stays;
 * a subscription of which nothing is left, or beyond the twenty of a person, stops.
 */
export async function handOverSubscriptions(
  trx: Transaction<Tables>,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await deleteDoubleLines(trx, { from, to })
  for (const id of await findEmptySubscriptions(trx, from)) await stopSubscription(trx, id, now)
  const homeless = await moveSubscriptionsTo(trx, { from, to })
  for (const id of homeless) await stopSubscription(trx, id, now)
  // Stopped, they need no place.
  if (homeless.length > 0) await moveSubscriptionsTo(trx, { from, to })
}
