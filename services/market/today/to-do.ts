import type { CountryIso } from '#shared/countries/countries.ts'
import { answerTemplates } from '../answer-templates/answer-templates.ts'
import { fillTemplate, getFirstName } from '../answer-templates/rules/fill-template.ts'
import type { OffersToDo, OrdersToDo, ReviewsToDo } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { formatShortPromise } from '../fulfilment/staff-orders.ts'
import { countQuestionsToDo } from '../questions/moderate-questions.ts'
import { countUnansweredReviews, listUnansweredReviews } from '../reviews/moderate-reviews.ts'
import { MOST_OFFERS } from './rules/most-offers.ts'
import { countOffersToDo, countOrdersToDo, type WaitingOrder } from './store.ts'

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
  const [toAnswer, { questions, reportedQuestions, reportedReviews }] = await Promise.all([
    countUnansweredReviews(db),
    countQuestionsToDo(db),
  ])
  const first = toAnswer === 0 ? [] : await findReviewsWithThanks(db)
  return {
    toAnswer,
    first,
    reported: reportedReviews,
    questionsToAnswer: questions,
    questionsReported: reportedQuestions,
  }
}

/** Stars from which a thank-you says enough. */
const CONTENT_STARS = 4

async function findReviewsWithThanks(db: MarketDependencies['db']): Promise<ReviewsToDo['first']> {
  const [reviews, templates] = await Promise.all([
    listUnansweredReviews(db, FIRST),
    answerTemplates({ db }, { kind: 'review' }),
  ])
  return reviews.map(({ shopId, shopName, ...review }) => {
    const template = templates.find((each) => each.shopId === shopId)
    const { author, stars, productTitle: producto } = review
    const isContent = stars >= CONTENT_STARS && template !== undefined
    const values = { nombre: getFirstName(author), producto, tienda: shopName }
    return { ...review, thanks: isContent ? fillTemplate(template.text, values) : null }
  })
}
