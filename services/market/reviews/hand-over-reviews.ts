import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { moveReviews } from './store.ts'

/** Hands the reviews of a merged account to the one that stays; of a product that both reviewed, that one's counts. */
export async function handOverReviews(trx: Transaction<Tables>, owners: { from: string; to: string }): Promise<void> {
  await moveReviews(trx, owners)
}
