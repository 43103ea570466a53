import type { CountryIso } from '#shared/countries/countries.ts'
import { answerTemplates } from '../answer-templates/answer-templates.ts'
import { fillTemplate, getFirstName } from '../answer-templates/rules/fill-template.ts'
import type { OffersToDo, OrdersToDo, ReviewsToDo } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { formatShortPromise } from '../fulfilment/staff-orders.ts'
import { MOST_OFFERS } from './rules/most-offers.ts'
import { countOffersToDo, countOrdersToDo, findTextsToDo, type UnansweredReview, type WaitingOrder } from './store.ts'

interface Places {
  shopId?: string | undefined
  country?: CountryIso | undefined
}

/** Orders of each kind that are named. */
const FIRST = 3

/** Open orders that need an operator now, by shop. */
export async function ordersToDo(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, country }: Places,
): Promise<OrdersToDo[]> {
  const time = now()
  const found = await countOrdersToDo(db, { shopId: shopId ?? null, country: country ?? null, now: time, first: FIRST })
  return found.map(({ first, ...shop }) => ({ ...shop, first: first.map((order) => toOrderToDo(order, time)) }))
}

function toOrderToDo({ scheduledStart, scheduledEnd, timeZone, ...order }: WaitingOrder, now: Date) {
  const promisedAt = new Date(order.promisedAt)
  const promise = {
    scheduledStart: scheduledStart === null ? null : new Date(scheduledStart),
    scheduledEnd: scheduledEnd === null ? null : new Date(scheduledEnd),
    promisedAt,
    shop: { timeZone },
  }
  return { ...order, promisedAt: promisedAt.toISOString(), promisedShort: formatShortPromise(promise, now) }
}

/** Visible offers that are sold out or about to be, by shop. */
export function offersToDo({ db }: Pick<MarketDependencies, 'db'>, { shopId, country }: Places): Promise<OffersToDo[]> {
  return countOffersToDo(db, { shopId: shopId ?? null, country: country ?? null, most: MOST_OFFERS })
}

/** Reviews and questions that their pages list as unanswered or reported. */
export async function reviewsToDo({ db }: Pick<MarketDependencies, 'db'>): Promise<ReviewsToDo> {
  const { first, ...texts } = await findTextsToDo(db, FIRST)
  return { ...texts, first: await withThanks(db, first) }
}

/** Stars from which a thank-you says enough. */
const CONTENT_STARS = 4

async function withThanks(
  db: MarketDependencies['db'],
  reviews: readonly UnansweredReview[],
): Promise<ReviewsToDo['first']> {
  const isContent = ({ stars }: UnansweredReview) => stars >= CONTENT_STARS
  const templates = reviews.some(isContent) ? await answerTemplates({ db }, { kind: 'review' }) : []
  return reviews.map((review) => {
    const { shopId, shopName, ...shown } = review
    const template = isContent(review) ? templates.find((each) => each.shopId === shopId) : undefined
    const values = { nombre: getFirstName(review.author), producto: review.productTitle, tienda: shopName }
    return { ...shown, thanks: template ? fillTemplate(template.text, values) : null }
  })
}
