import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { PublishedKind } from '../contract.ts'
import type { MarketProductAnswers, MarketProductQuestions, Tables } from '../tables.ts'
import type { QuestionMark } from './rules/question-text.ts'

export type QuestionRow = Selectable<MarketProductQuestions>
export type AnswerRow = Selectable<MarketProductAnswers>

/** Visible questions of a product after a mark, newest first. */
export function findQuestions(
  db: Kysely<Tables>,
  { productId, first, after }: { productId: string; first: number; after: QuestionMark | null },
): Promise<QuestionRow[]> {
  return db
    .selectFrom('market.product_questions')
    .selectAll()
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(first)
    .execute()
}

/** Number of visible questions of a product. */
export async function countQuestions(db: Kysely<Tables>, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom('market.product_questions')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Answers of buyers to these questions, oldest first; hidden ones too. */
export async function findAnswers(db: Kysely<Tables>, questionIds: readonly string[]): Promise<AnswerRow[]> {
  if (questionIds.length === 0) return []
  return db
    .selectFrom('market.product_answers')
    .selectAll()
    .where('question_id', 'in', questionIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findOwnQuestions(db: Kysely<Tables>, uid: string): Promise<QuestionRow[]> {
  return db
    .selectFrom('market.product_questions')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findOwnAnswers(db: Kysely<Tables>, uid: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('market.product_answers')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Reports that an account sent, for the export of its data. */
export function findOwnReports(db: Kysely<Tables>, uid: string) {
  return db
    .selectFrom('market.content_reports')
    .select(['review_id', 'question_id', 'answer_id', 'reason', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute()
}

export async function hasProduct(db: Kysely<Tables>, productId: string): Promise<boolean> {
  const row = await db.selectFrom('market.products').select('id').where('id', '=', productId).executeTakeFirst()
  return row !== undefined
}

/** Locks an account's questions until the transaction ends, so that two at once count each other. */
export async function lockAsker(trx: Transaction<Tables>, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`market.questions ${uid}`}, 0))`.execute(trx)
}

export async function countQuestionsSince(trx: Transaction<Tables>, uid: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('market.product_questions')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertQuestion(
  trx: Transaction<Tables>,
  question: Pick<QuestionRow, 'id' | 'product_id' | 'uid' | 'author' | 'text' | 'created_at'> & { country: CountryIso },
): Promise<void> {
  await trx.insertInto('market.product_questions').values(question).execute()
}

export async function deleteOwnQuestion(db: Kysely<Tables>, own: { uid: string; questionId: string }): Promise<void> {
  await db.deleteFrom('market.product_questions').where('id', '=', own.questionId).where('uid', '=', own.uid).execute()
}

export function findQuestion(db: Kysely<Tables>, id: string): Promise<QuestionRow | undefined> {
  return db.selectFrom('market.product_questions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockQuestion(trx: Transaction<Tables>, id: string): Promise<QuestionRow | undefined> {
  return trx.selectFrom('market.product_questions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockAnswer(
  trx: Transaction<Tables>,
  { id, questionId }: { id: string; questionId?: string },
): Promise<AnswerRow | undefined> {
  return trx
    .selectFrom('market.product_answers')
    .selectAll()
    .where('id', '=', id)
    .$if(questionId !== undefined, (query) => query.where('question_id', '=', questionId ?? ''))
    .forUpdate()
    .executeTakeFirst()
}

/** Inserts a buyer's answer, or changes its text; one hidden by staff stays hidden. `isNew`: it was inserted. */
export async function putAnswer(
  trx: Transaction<Tables>,
  answer: Pick<AnswerRow, 'id' | 'question_id' | 'uid' | 'order_id' | 'author' | 'text' | 'created_at'>,
): Promise<{ isNew: boolean }> {
  const { id } = await trx
    .insertInto('market.product_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict.constraint('one_answer_a_buyer').doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { isNew: id === answer.id }
}

export async function deleteOwnAnswer(db: Kysely<Tables>, own: { uid: string; questionId: string }): Promise<void> {
  await db
    .deleteFrom('market.product_answers')
    .where('question_id', '=', own.questionId)
    .where('uid', '=', own.uid)
    .execute()
}

/** Writes the shop's answer to a question. */
export async function writeAnswer(
  trx: Transaction<Tables>,
  id: string,
  { text, at, actorUid }: { text: string; at: Date; actorUid: string },
): Promise<void> {
  await trx
    .updateTable('market.product_questions')
    .set({ answer: text, answered_at: at, answered_by: actorUid })
    .where('id', '=', id)
    .execute()
}

const tables = { question: 'market.product_questions', answer: 'market.product_answers' } as const

/** Hides a question or an answer with a reason; null shows it again. */
export async function hideText(
  trx: Transaction<Tables>,
  { kind, id }: { kind: keyof typeof tables; id: string },
  hidden: { at: Date; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable(tables[kind])
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .execute()
}

const columns = { question: 'question_id', answer: 'answer_id', review: 'review_id' } as const

/** Adds a report, once an account. Answers how many accounts wait for a decision. */
export async function insertReport(
  trx: Transaction<Tables>,
  report: { id: string; kind: PublishedKind; textId: string; uid: string; reason: string; now: Date },
): Promise<number> {
  const column = columns[report.kind]
  await trx
    .insertInto('market.content_reports')
    .values({ id: report.id, [column]: report.textId, uid: report.uid, reason: report.reason, created_at: report.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { count } = await trx
    .selectFrom('market.content_reports')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where(column, '=', report.textId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks the reports of a text as decided. */
export async function decideReports(
  trx: Transaction<Tables>,
  { kind, id, now }: { kind: PublishedKind; id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('market.content_reports')
    .set({ decided_at: now })
    .where(columns[kind], '=', id)
    .where('decided_at', 'is', null)
    .execute()
}

/** Number of undecided reports of each text that has any. */
export async function countReports(
  db: Kysely<Tables>,
  kind: PublishedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const column = columns[kind]
  const rows = await db
    .selectFrom('market.content_reports')
    .select([`${column} as id`, (of) => of.fn.countAll<string>().as('count')])
    .where(column, 'in', ids)
    .where('decided_at', 'is', null)
    .groupBy(column)
    .execute()
  return new Map(rows.map(({ id, count }) => [id ?? '', Number(count)]))
}

export interface StaffQuestionRow extends QuestionRow {
  productTitle: string
  productSlug: string
}

/** Questions about every product, including hidden ones: all newest first, those that wait for somebody oldest first. */
export async function findStaffQuestions(
  db: Kysely<Tables>,
  { first, after, only }: { first: number; after: QuestionMark | null; only: 'unanswered' | 'reported' | undefined },
): Promise<StaffQuestionRow[]> {
  const narrowed = {
    all: sql`true`,
    unanswered: sql`q.answer is null and q.hidden_at is null`,
    reported: sql`exists (
      select from market.content_reports r
      where r.decided_at is null and (
        r.question_id = q.id or r.answer_id in (select a.id from market.product_answers a where a.question_id = q.id)
      )
    )`,
  }
  const [beyond, direction] = only ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<StaffQuestionRow>`
    select q.*, p.title as "productTitle", p.slug as "productSlug"
    from market.product_questions q
    join market.products p on p.id = q.product_id
    where (${after === null}::boolean
      or (q.created_at, q.id) ${beyond} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      and ${narrowed[only ?? 'all']}
    order by q.created_at ${direction}, q.id ${direction}
    limit ${first}
  `.execute(db)
  return rows
}

/** Deletes what an account asked, answered and reported. */
export async function deleteOf(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('market.content_reports').where('uid', '=', uid).execute()
  await trx.deleteFrom('market.product_answers').where('uid', '=', uid).execute()
  await trx.deleteFrom('market.product_questions').where('uid', '=', uid).execute()
}

/** Moves questions, answers and reports to another account; of two answers or reports of one text, that one's stay. */
export async function moveTo(trx: Transaction<Tables>, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from market.product_answers a
    where a.uid = ${from}
      and exists (select from market.product_answers o where o.uid = ${to} and o.question_id = a.question_id)
  `.execute(trx)
  await sql`
    delete from market.content_reports r
    where r.uid = ${from} and exists (
      select from market.content_reports o
      where o.uid = ${to} and (o.review_id = r.review_id or o.question_id = r.question_id or o.answer_id = r.answer_id)
    )
  `.execute(trx)
  for (const table of ['market.product_questions', 'market.product_answers', 'market.content_reports'] as const)
    await trx.updateTable(table).set({ uid: to }).where('uid', '=', from).execute()
}

/** A shown question with one shown answer: the shop's, or a buyer's. Undefined when either is gone or hidden. */
export async function findAnsweredQuestion(
  db: Kysely<Tables>,
  { questionId, answerId }: { questionId: string; answerId: string | null },
) {
  const { rows } = await sql<{
    uid: string
    productTitle: string
    productSlug: string
    answer: string
    answerAuthor: string | null
  }>`
    select q.uid, p.title as "productTitle", p.slug as "productSlug",
      coalesce(a.text, q.answer) as answer, a.author as "answerAuthor"
    from market.product_questions q
    join market.products p on p.id = q.product_id
    left join market.product_answers a on a.id = ${answerId} and a.question_id = q.id and a.hidden_at is null
    where q.id = ${questionId} and q.hidden_at is null
      and case when ${answerId === null}::boolean then q.answer is not null else a.id is not null end
  `.execute(db)
  return rows[0]
}
