import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, Day, requiredText } from '#shared/values.ts'
import { MOST_ANSWER_CHARACTERS, MOST_QUESTION_CHARACTERS } from './rules/question-text.ts'

/** A buyer's answer to a question. Its author has a completed order with the product. */
export const BuyerAnswer = z.object({
  id: z.string(),
  text: z.string().describe('Plain text'),
  author: z.string().describe("'Ana S.'"),
  day: Day.describe('In the country of the reader'),
})

/** A customer's question about a product, with the answers of the shop and of buyers. */
export const ProductQuestion = BuyerAnswer.extend({
  answer: z.string().nullable().describe("The shop's, plain text"),
  buyerAnswers: z.array(BuyerAnswer).describe('Oldest first'),
})

export const StaffProductQuestion = ProductQuestion.omit({ buyerAnswers: true }).extend({
  productTitle: z.string(),
  productSlug: z.string(),
  isHidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  reports: z.int().describe('Of the question, by customers, that wait for a decision'),
  buyerAnswers: z.array(
    BuyerAnswer.extend({
      isHidden: z.boolean(),
      hiddenReason: z.string().nullable(),
      reports: z.int(),
    }),
  ),
})

/** What customers publish about a product. */
export const PublishedKind = z.enum(['question', 'answer', 'review'])

/** The fact 'product-question-answered': by the shop (`answerId` null), or by a buyer. */
export const ProductQuestionAnswered = z.object({
  questionId: z.string(),
  answerId: z.string().nullable(),
  country: CountryIsoCode,
})

const id = z.string().max(100)
const valid = z.object({ message: z.literal('valid') })

/** Questions about products: customers ask, the shop and buyers answer. */
export const questionCalls = {
  productQuestions: operation({ access: 'public', mayLag: true })
    .route({
      method: 'GET',
      path: '/web/products/{productId}/questions',
      summary: 'Questions about a product, newest first',
      tags: ['questions'],
    })
    .input(
      z.object({
        productId: id,
        after: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(50).default(10),
      }),
    )
    .output(z.object({ questions: z.array(ProductQuestion), count: z.int(), endCursor: z.string().nullable() })),

  /** What the caller asked and answered about a product; `canAnswer`: the caller has a completed order with it. */
  ownProductQuestions: operation({ access: 'customer' })
    .route({
      method: 'GET',
      path: '/app/products/{productId}/questions',
      summary: "The caller's questions and answers about a product",
      tags: ['questions'],
    })
    .input(z.object({ productId: id }))
    .output(
      z.object({
        canAnswer: z.boolean(),
        questionIds: z.array(z.string()),
        answers: z.array(z.object({ questionId: z.string(), text: z.string() })),
      }),
    ),

  /** 422 with an e-mail address or a phone in the text; 409 after ten questions within a day. */
  askProductQuestion: operation({ access: 'customer', rate: 'alert', idempotency: true })
    .route({
      method: 'POST',
      path: '/app/products/{productId}/questions',
      summary: 'Ask about a product',
      tags: ['questions'],
    })
    .input(z.object({ productId: id, text: requiredText('Question', MOST_QUESTION_CHARACTERS) }))
    .output(z.object({ questionId: z.string() })),

  /** Removes the caller's question with its answers; idempotent. */
  removeProductQuestion: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/app/productQuestions/{questionId}',
      summary: 'Take a question back',
      tags: ['questions'],
    })
    .input(z.object({ questionId: id }))
    .output(valid),

  /** Creates or changes the caller's answer. 409 without a completed order of the product. */
  answerAsBuyer: operation({ access: 'customer', rate: 'alert' })
    .route({
      method: 'PUT',
      path: '/app/productQuestions/{questionId}/answer',
      summary: 'Answer a question as a buyer',
      tags: ['questions'],
    })
    .input(z.object({ questionId: id, text: requiredText('Answer', MOST_ANSWER_CHARACTERS) }))
    .output(valid),

  /** Removes the caller's answer; idempotent. */
  removeBuyerAnswer: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/app/productQuestions/{questionId}/answer',
      summary: 'Take an answer back',
      tags: ['questions'],
    })
    .input(z.object({ questionId: id }))
    .output(valid),

  /** Reports a question, an answer or a review to the operators, once an account. */
  reportPublished: operation({ access: 'customer', rate: 'alert' })
    .route({ method: 'POST', path: '/app/publishedReports', summary: 'Report a published text', tags: ['questions'] })
    .input(z.object({ kind: PublishedKind, id, reason: requiredText('Reason', 300) }))
    .output(z.object({ reported: z.literal(true) })),

  /** Operators: questions about every product, including hidden ones, newest first; those of `only` oldest first. */
  staffProductQuestions: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/productQuestions', summary: 'Questions about products', tags: ['staff'] })
    .input(
      z.object({
        after: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(100).default(30),
        only: z
          .enum(['unanswered', 'reported'])
          .optional()
          .describe('Shown ones without an answer of the shop, or those with reports to decide'),
      }),
    )
    .output(z.object({ questions: z.array(StaffProductQuestion), endCursor: z.string().nullable() })),

  /** Operators: publish the shop's answer to a question, or change it. Both texts stay in the audit log. Idempotent. */
  answerProductQuestion: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'PUT',
      path: '/staff/productQuestions/{questionId}/answer',
      summary: 'Answer a question',
      tags: ['staff'],
    })
    .input(z.object({ questionId: id, text: requiredText('Text', MOST_ANSWER_CHARACTERS) }))
    .output(valid),

  /** Operators: hide or show a question, or one of its answers, with a reason for the audit log. Idempotent. */
  moderateProductQuestion: operation({ access: 'operator', area: 'catalogue' })
    .route({
      method: 'POST',
      path: '/staff/productQuestions/{questionId}/moderate',
      summary: 'Hide or show a question or an answer',
      tags: ['staff'],
    })
    .input(
      z.object({
        questionId: id,
        answerId: id.optional().describe('A buyer’s answer; without it the question itself'),
        isHidden: z.boolean(),
        reason: z.string().trim().min(1, 'Di por qué').max(300),
      }),
    )
    .output(valid),
}

export type BuyerAnswer = z.infer<typeof BuyerAnswer>
export type ProductQuestion = z.infer<typeof ProductQuestion>
export type ProductQuestionAnswered = z.infer<typeof ProductQuestionAnswered>
export type PublishedKind = z.infer<typeof PublishedKind>
export type StaffProductQuestion = z.infer<typeof StaffProductQuestion>
