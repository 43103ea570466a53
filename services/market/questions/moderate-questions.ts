import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffProductQuestion } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { logModeration } from '../reviews/log-moderation.ts'
import { getEndCursor, toText } from './product-questions.ts'
import { parseQuestionCursor } from './rules/question-text.ts'
import {
  countReports,
  decideReports,
  findAnswers,
  findStaffQuestions,
  hideText,
  lockAnswer,
  lockQuestion,
} from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Questions about every product, including hidden ones, with their answers and reports. */
export async function staffProductQuestions(
  { db }: Pick<Dependencies, 'db'>,
  { after, first, only }: { after?: string | undefined; first: number; only?: 'unanswered' | 'reported' | undefined },
  { viewer }: CallContext,
): Promise<{ questions: StaffProductQuestion[]; endCursor: string | null }> {
  const rows = await findStaffQuestions(db, { first: first + 1, after: parseQuestionCursor(after), only })
  const shown = rows.slice(0, first)
  const ids = shown.map(({ id }) => id)
  const answers = await findAnswers(db, ids)
  const answerIds = answers.map(({ id }) => id)
  const [reports, answerReports] = await Promise.all([
    countReports(db, 'question', ids),
    countReports(db, 'answer', answerIds),
  ])
  return {
    questions: shown.map((row) => ({
      ...toText(row, viewer),
      answer: row.answer,
      productTitle: row.productTitle,
      productSlug: row.productSlug,
      isHidden: row.hidden_at !== null,
      hiddenReason: row.hidden_reason,
      reports: reports.get(row.id) ?? 0,
      buyerAnswers: answers
        .filter(({ question_id }) => question_id === row.id)
        .map((answer) => ({
          ...toText(answer, viewer),
          isHidden: answer.hidden_at !== null,
          hiddenReason: answer.hidden_reason,
          reports: answerReports.get(answer.id) ?? 0,
        })),
    })),
    endCursor: getEndCursor(rows, first),
  }
}

/**
 * Hides or shows a question or one of its answers, and decides their reports, with a line in the audit log. Repeating the
 * call changes nothing.
 */
export async function moderateProductQuestion(
  { db, now }: Dependencies,
  {
    questionId,
    answerId,
    isHidden,
    reason,
  }: { questionId: string; answerId?: string | undefined; isHidden: boolean; reason: string },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  const text =
    answerId === undefined ? { kind: 'question' as const, id: questionId } : { kind: 'answer' as const, id: answerId }
  await db.transaction().execute(async (trx) => {
    const row =
      answerId === undefined ? await lockQuestion(trx, questionId) : await lockAnswer(trx, { id: answerId, questionId })
    if (!row) throw marketError(answerId === undefined ? 'question-not-found' : 'answer-not-found')

    const at = now()
    await decideReports(trx, { ...text, now: at })
    if ((row.hidden_at !== null) === isHidden) return
    await hideText(trx, text, isHidden ? { at, reason } : null)
    const action = `${isHidden ? 'hide' : 'show'}-${text.kind}`
    await logModeration(trx, { at, actorUid, action, facts: { questionId, answerId, reason } })
  })
  return { message: 'valid' as const }
}
