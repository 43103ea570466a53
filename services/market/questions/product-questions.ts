import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Viewer } from '#shared/viewer.ts'
import type { BuyerAnswer, ProductQuestion } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { findBuyer } from '../reviews/find-buyer.ts'
import { parseQuestionCursor, toQuestionCursor } from './rules/question-text.ts'
import {
  type AnswerRow,
  countQuestions,
  findAnswers,
  findOwnAnswers,
  findOwnQuestions,
  findQuestions,
  type QuestionRow,
} from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db'>

/** Questions about a product with their visible answers, and how many there are. */
export async function productQuestions(
  { db }: Dependencies,
  { productId, after, first }: { productId: string; after?: string | undefined; first: number },
  { viewer }: CallContext,
): Promise<{ questions: ProductQuestion[]; count: number; endCursor: string | null }> {
  const [rows, count] = await Promise.all([
    findQuestions(db, { productId, first: first + 1, after: parseQuestionCursor(after) }),
    countQuestions(db, productId),
  ])
  const shown = rows.slice(0, first)
  const answers = await findAnswers(
    db,
    shown.map(({ id }) => id),
  )
  const visible = Map.groupBy(
    answers.filter(({ hidden_at }) => hidden_at === null),
    ({ question_id }) => question_id,
  )
  return {
    questions: shown.map((row) => ({
      ...toText(row, viewer),
      answer: row.answer,
      buyerAnswers: (visible.get(row.id) ?? []).map((answer) => toText(answer, viewer)),
    })),
    count,
    endCursor: getEndCursor(rows, first),
  }
}

/** Cursor of the next page, when one more row than requested was found. */
export function getEndCursor(rows: readonly QuestionRow[], first: number): string | null {
  const last = rows[first - 1]
  if (!last || rows.length <= first) return null
  return toQuestionCursor({ at: last.created_at.toISOString(), id: last.id })
}

/** A question or an answer, with its day in the country of its reader. */
export function toText(
  { id, text, author, created_at }: Pick<QuestionRow | AnswerRow, 'id' | 'text' | 'author' | 'created_at'>,
  { country }: Pick<Viewer, 'country'>,
): BuyerAnswer {
  return { id, text, author, day: dayIn(countries[country].timezone, created_at) }
}

/** What the caller asked and answered about a product, and whether the caller may answer. */
export async function ownProductQuestions(
  { db }: Dependencies,
  { productId }: { productId: string },
  context: CallContext,
) {
  const uid = accountUid(context)
  const [buyer, questions, answers] = await Promise.all([
    findBuyer(db, { uid, productId }),
    findOwnQuestions(db, uid),
    findOwnAnswers(db, uid),
  ])
  return {
    canAnswer: buyer !== null,
    questionIds: questions.filter(({ product_id }) => product_id === productId).map(({ id }) => id),
    answers: answers.map(({ question_id, text }) => ({ questionId: question_id, text })),
  }
}
