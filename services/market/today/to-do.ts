import type { CountryIso } from '#shared/countries/countries.ts'
import type { OffersToDo, OrdersToDo, ReviewsToDo } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { countUnansweredReviews } from '../reviews/moderate-reviews.ts'
import { countOffersToDo, countOrdersToDo } from './store.ts'

interface Places {
  shopId?: string | undefined
  country?: CountryIso | undefined
}

/** Open orders that need an operator now, by shop. */
export function ordersToDo(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, country }: Places,
): Promise<OrdersToDo[]> {
  return countOrdersToDo(db, { shopId: shopId ?? null, country: country ?? null, now: now() })
}

/** Visible offers that are sold out or about to be, by shop. */
export function offersToDo({ db }: Pick<MarketDependencies, 'db'>, { shopId, country }: Places): Promise<OffersToDo[]> {
  return countOffersToDo(db, { shopId: shopId ?? null, country: country ?? null })
}

/** Reviews that the page of unanswered ones lists. */
export async function reviewsToDo({ db }: Pick<MarketDependencies, 'db'>): Promise<ReviewsToDo> {
  return { toAnswer: await countUnansweredReviews(db) }
}
