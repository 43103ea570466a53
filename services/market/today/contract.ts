import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { StaffOrderRow } from '../fulfilment/contract.ts'
import { MOST_OFFERS } from './rules/most-offers.ts'
import { orderKinds } from './rules/order-kinds.ts'

const count = z.int().min(0)

/** An order of one kind of those that wait. */
export const OrderToDo = StaffOrderRow.pick({
  _id: true,
  referenceId: true,
  fullName: true,
  status: true,
  paymentState: true,
  hasDelivery: true,
  isPacked: true,
  isChangeOpen: true,
  prescription: true,
  promisedAt: true,
  promisedShort: true,
}).extend({ kind: z.enum(orderKinds) })

/** Open orders of a shop that need an operator now, by what is to be done. An order may be in several counts. */
export const OrdersToDo = z.object({
  shopId: z.string(),
  late: count.describe('Promised, not handed over, and the time is over; without those that wait for their payment'),
  toConfirm: count.describe('New, and nothing keeps them from being confirmed'),
  prescriptions: count.describe('New, and a prescription waits to be checked'),
  toPrepare: count.describe('Confirmed'),
  withoutCourier: count.describe('Deliveries that are packed and that no courier has taken'),
  toHandOver: count.describe('Ready in the shop for their customer'),
  notDelivered: count.describe('To be prepared again or cancelled'),
  awaitingPayment: count,
  first: z.array(OrderToDo).describe('Of each kind the three that were promised first'),
})

/** Offers of a shop that are about to end; of each kind at most 1,000 are counted. */
export const OffersToDo = z.object({
  shopId: z.string(),
  soldOut: count.max(MOST_OFFERS).describe('No unit left'),
  low: count.max(MOST_OFFERS).describe('Between 1 and 5 units'),
})

const ReviewToDo = z.object({
  id: z.string(),
  author: z.string(),
  stars: z.int(),
  text: z.string(),
  productTitle: z.string(),
})

const QuestionToDo = ReviewToDo.omit({ stars: true })

/** What customers publish about products and needs somebody; of each kind the three that wait longest. */
export const ReviewsToDo = z.object({
  toAnswer: count.describe('Shown reviews without an answer'),
  first: z.array(
    ReviewToDo.extend({
      thanks: z
        .string()
        .nullable()
        .describe('First ready answer of its shop, filled in, from four stars on; null: somebody must write'),
    }),
  ),
  reported: count.describe('Reviews with reports to decide'),
  firstReported: z.array(ReviewToDo),
  questionsToAnswer: count.describe('Shown questions without an answer of the shop'),
  firstQuestions: z.array(QuestionToDo),
  questionsReported: count.describe('Questions and answers with reports to decide'),
  firstQuestionsReported: z.array(QuestionToDo),
})

const shopId = z.string().max(100).optional()

/** What needs a hand today, for the first page of the back office. */
export const todayCalls = {
  ordersToDo: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/today/orders', summary: 'Orders that need somebody', tags: ['staff'] })
    .input(z.object({ shopId, country: CountryIsoCode.optional() }))
    .output(z.array(OrdersToDo).describe('Shops without open orders are left out')),

  offersToDo: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/today/offers', summary: 'Offers that end', tags: ['staff'] })
    .input(z.object({ shopId, country: CountryIsoCode.optional() }))
    .output(z.array(OffersToDo).describe('Shops in which none ends are left out')),

  reviewsToDo: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'GET',
      path: '/staff/today/reviews',
      summary: 'Reviews and questions that need somebody',
      tags: ['staff'],
    })
    .output(ReviewsToDo),
}

export type OrderToDo = z.infer<typeof OrderToDo>
export type OrdersToDo = z.infer<typeof OrdersToDo>
export type OffersToDo = z.infer<typeof OffersToDo>
export type ReviewsToDo = z.infer<typeof ReviewsToDo>
