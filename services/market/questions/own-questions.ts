import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import {
  countReports,
  decideReports,
  deleteOf,
  findOwnAnswers,
  findOwnQuestions,
  findOwnReports,
  moveTo,
} from './store.ts'

/** What an account asked, answered and reported, for the export of its data. */
export async function exportQuestions(db: Kysely<Tables>, uid: string) {
  const [questions, answers, reports] = await Promise.all([
    findOwnQuestions(db, uid),
    findOwnAnswers(db, uid),
    findOwnReports(db, uid),
  ])
  return {
    // Who of the staff answered is no data of the customer.
    productQuestions: questions.map(({ answered_by: _, ...question }) => question),
    productAnswers: answers,
    publishedReports: reports,
  }
}

/** Deletes what an account asked, with the answers to it, what it answered, and its reports. */
export async function eraseQuestions(trx: Transaction<Tables>, uid: string): Promise<void> {
  await deleteOf(trx, uid)
}

/** Hands questions, answers and reports of a merged account to the one that stays. */
export async function handOverQuestions(trx: Transaction<Tables>, owners: { from: string; to: string }): Promise<void> {
  await moveTo(trx, owners)
}

/** Marks the reports of a review as decided, when an operator hides or shows it. */
export async function decideReviewReports(
  trx: Transaction<Tables>,
  { reviewId, now }: { reviewId: string; now: Date },
): Promise<void> {
  await decideReports(trx, { kind: 'review', id: reviewId, now })
}

/** Number of undecided reports of each review that has any. */
export function countReviewReports(db: Kysely<Tables>, reviewIds: readonly string[]) {
  return countReports(db, 'review', reviewIds)
}
