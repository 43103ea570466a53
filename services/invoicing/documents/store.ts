import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { InvoicingDocuments, Tables } from '../tables.ts'
import { Buyer, DocumentKind, DocumentState, type InvoiceSubject, TaxDocumentLine } from './contract.ts'
import { type DocumentEvent, MANY_TRIES, WAITING_STATES } from './rules/document-states.ts'

type Database = Kysely<Tables> | Transaction<Tables>

const Content = z.object({
  lines: z.array(TaxDocumentLine),
  paidBy: z.enum(['cash', 'card', 'qr', 'credit', 'on_account']),
  isService: z.boolean(),
})
export type DocumentContent = z.infer<typeof Content>

const WrittenBefore = z.object({
  authorization: z.string(),
  xml: z.string(),
  qr: z.string(),
  issuedAt: z.iso.datetime(),
})

export type DocumentRow = Omit<
  Selectable<InvoicingDocuments>,
  'kind' | 'state' | 'buyer' | 'content' | 'written_before'
> & {
  written_before: z.infer<typeof WrittenBefore> | null
  kind: z.infer<typeof DocumentKind>
  state: z.infer<typeof DocumentState>
  buyer: Buyer | null
  content: DocumentContent
}

/** A document without what was signed and what it is made of, which lists of thousands need not load. */
export type DocumentSummary = Omit<DocumentRow, 'xml' | 'written_before' | 'content'>

const summaryColumns = [
  ...(['id', 'issuer_id', 'country', 'kind', 'subject_kind', 'subject_id', 'cause', 'invoice_id', 'label'] as const),
  ...(['owner_uid', 'series', 'number', 'state', 'currency', 'total_minor', 'vat_minor', 'buyer'] as const),
  ...(['authorization_code', 'security_code', 'qr', 'issued_at', 'contingency_id', 'tries', 'next_try_at'] as const),
  ...(['leased_until', 'office_code', 'office_message', 'accepted_at', 'annulled_at', 'annul_reason'] as const),
  'created_at',
] as const satisfies readonly (keyof DocumentSummary)[]

function toSummary(row: Pick<Selectable<InvoicingDocuments>, (typeof summaryColumns)[number]>): DocumentSummary {
  const { kind, state, buyer } = row
  return {
    ...row,
    kind: DocumentKind.parse(kind),
    state: DocumentState.parse(state),
    buyer: Buyer.nullable().parse(buyer),
  }
}

function toRow(row: Selectable<InvoicingDocuments>): DocumentRow {
  return {
    ...row,
    kind: DocumentKind.parse(row.kind),
    state: DocumentState.parse(row.state),
    buyer: Buyer.nullable().parse(row.buyer),
    content: Content.parse(row.content),
    written_before: WrittenBefore.nullable().parse(row.written_before),
  }
}

/** Makes requests for the documents of one subject wait for each other until their transaction ends. */
export async function lockSubject(trx: Transaction<Tables>, { kind, id }: InvoiceSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoicing ${kind} ${id}`}, 0))`.execute(trx)
}

/**
 * Takes the next number of a series. The row stays locked until the transaction ends: a document that is not written takes
 * no number with it.
 */
export async function takeNumber(
  trx: Transaction<Tables>,
  { issuerId, kind, series }: { issuerId: string; kind: DocumentRow['kind']; series: string },
): Promise<number> {
  const { taken } = await trx
    .insertInto('invoicing.counters')
    .values({ issuer_id: issuerId, kind, series, next_number: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer_id', 'kind', 'series'])
        .doUpdateSet({ next_number: sql`invoicing.counters.next_number + 1` }),
    )
    .returning(sql<number>`next_number - 1`.as('taken'))
    .executeTakeFirstOrThrow()
  return Number(taken)
}

export async function insertDocument(
  trx: Transaction<Tables>,
  { buyer, content, written_before, ...row }: DocumentRow,
): Promise<void> {
  await trx
    .insertInto('invoicing.documents')
    .values({
      ...row,
      buyer: buyer && JSON.stringify(buyer),
      content: JSON.stringify(content),
      written_before: written_before && JSON.stringify(written_before),
    })
    .execute()
}

export async function findDocument(db: Database, id: string): Promise<DocumentRow | undefined> {
  const row = await db.selectFrom('invoicing.documents').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

export async function lockDocument(trx: Transaction<Tables>, id: string): Promise<DocumentRow | undefined> {
  const row = await trx
    .selectFrom('invoicing.documents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toRow(row)
}

/** All documents of subjects, oldest first. */
export async function findBySubjects(db: Database, subjects: readonly InvoiceSubject[]): Promise<DocumentRow[]> {
  if (subjects.length === 0) return []
  const rows = await db
    .selectFrom('invoicing.documents')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('subject_kind', 'subject_id'),
        'in',
        subjects.map(({ kind, id }) => tuple(kind, id)),
      ),
    )
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
  return rows.map(toRow)
}

const summaryList = sql.join(summaryColumns.map((column) => sql.ref(column)))

/** Documents of subjects without their contents, oldest first. */
export async function findSummaries(db: Database, subjects: readonly InvoiceSubject[]): Promise<DocumentSummary[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<Selectable<InvoicingDocuments>>`
    select ${summaryList} from invoicing.documents
    where (subject_kind, subject_id) in (
      select * from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::text[])
    )
    order by created_at, kind desc, number
  `.execute(db)
  return rows.map(toSummary)
}

export async function findSummariesById(db: Database, ids: readonly string[]): Promise<DocumentSummary[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('invoicing.documents').select(summaryColumns).where('id', 'in', ids).execute()
  return rows.map(toSummary)
}

/** Documents that a tax office knows of, with their lines, by the time of issue. */
export async function findRegistered(
  db: Database,
  query: {
    issuerIds: readonly string[]
    country: string
    kind: DocumentKind
    from: string
    until: string
    after: { at: string; id: string } | null
    limit: number
  },
): Promise<(DocumentSummary & Pick<DocumentRow, 'content'>)[]> {
  const { after } = query
  const { rows } = await sql<Selectable<InvoicingDocuments>>`
    select ${summaryList}, content from invoicing.documents
    where country = ${query.country} and kind = ${query.kind} and issuer_id = any (${query.issuerIds}::text[])
      and issued_at >= ${query.from}::timestamptz and issued_at < ${query.until}::timestamptz
      and state in ('accepted', 'annulling', 'annulled', 'contingency') and series not like 'test:%'
      ${after ? sql`and (issued_at, id) > (${after.at}::timestamptz, ${after.id})` : sql``}
    order by issued_at, id
    limit ${query.limit}
  `.execute(db)
  return rows.map((row) => ({ ...toSummary(row), content: Content.parse(row.content) }))
}

/** Credit notes of an invoice that stand for a refund. */
export async function findNotes(db: Database, invoiceId: string): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('invoicing.documents')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', 'not in', ['annulled', 'voided'])
    .execute()
  return rows.map(toRow)
}

export async function writeDocument(
  db: Database,
  id: string,
  { buyer, content, written_before, ...set }: Partial<DocumentRow>,
): Promise<void> {
  await db
    .updateTable('invoicing.documents')
    .set({
      ...set,
      ...(buyer !== undefined && { buyer: buyer && JSON.stringify(buyer) }),
      ...(content !== undefined && { content: JSON.stringify(content) }),
      ...(written_before !== undefined && { written_before: written_before && JSON.stringify(written_before) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a document that is due for one process, until `leasedUntil`; undefined: it is not due, or another has it. */
export async function takeDue(
  db: Database,
  id: string,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<DocumentRow | undefined> {
  const row = await db
    .updateTable('invoicing.documents')
    .set({ next_try_at: leasedUntil, leased_until: leasedUntil, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', 'in', WAITING_STATES)
    .where('next_try_at', '<=', now)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()
  return row && toRow(row)
}

/** No try of it is under way. */
const isFree = (now: Date) => sql<boolean>`(leased_until is null or leased_until <= ${now})`

export async function findDue(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invoicing.documents')
    .select('id')
    .where('next_try_at', '<=', now)
    .where('state', 'in', WAITING_STATES)
    .where(isFree(now))
    .orderBy('next_try_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export interface DocumentQuery {
  country: string
  state: DocumentRow['state'] | null
  search: string | null
  /** Moments: from, and before. */
  from: Date | null
  before: Date | null
  needsPerson: boolean
  after: { at: Date; id: string } | null
  limit: number
}

export async function findDocuments(db: Database, query: DocumentQuery): Promise<DocumentSummary[]> {
  const { country, state, search, from, before, after } = query
  let found = db.selectFrom('invoicing.documents').select(summaryColumns).where('country', '=', country)
  if (state !== null) found = found.where('state', '=', state)
  if (from !== null) found = found.where('created_at', '>=', from)
  if (before !== null) found = found.where('created_at', '<', before)
  if (query.needsPerson) found = found.where(needsPerson)
  if (search !== null) {
    const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where(({ or, eb }) =>
      or([
        eb('authorization_code', '=', search),
        eb(
          sql`number::text`,
          '=',
          search
            .split('-')
            .at(-1)
            ?.replace(/^0+(?=\d)/, '') ?? search,
        ),
        eb('label', 'ilike', like),
        eb(sql`buyer ->> 'documentNumber'`, '=', search),
        eb(sql`buyer ->> 'name'`, 'ilike', like),
      ]),
    )
  }
  if (after !== null) found = found.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id})`)
  const rows = await found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.limit).execute()
  return rows.map(toSummary)
}

export async function countWaiting(db: Database, country: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoicing.documents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('country', '=', country)
    .where(needsPerson)
    .executeTakeFirstOrThrow()
  return count
}

// As `needsPerson` of rules/document-states.ts.
const needsPerson = sql<boolean>`(state = 'rejected' or (tries >= ${MANY_TRIES} and state = any (${WAITING_STATES}::text[])))`

export async function writeDocumentLog(
  db: Database,
  entry: { documentId: string; at: Date; actorUid: string | null; what: DocumentEvent; note: string | null },
): Promise<void> {
  const { documentId, at, actorUid, what, note } = entry
  await db
    .insertInto('invoicing.document_log')
    .values({ document_id: documentId, at, actor_uid: actorUid, what, note: note?.slice(0, 1000) ?? null })
    .execute()
}

export function findDocumentLog(db: Database, documentId: string) {
  return db
    .selectFrom('invoicing.document_log')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .execute()
}

/** Documents made out to an account. */
export async function findByOwner(db: Database, ownerUid: string): Promise<DocumentSummary[]> {
  const rows = await db
    .selectFrom('invoicing.documents')
    .select(summaryColumns)
    .where('owner_uid', '=', ownerUid)
    .orderBy('created_at')
    .execute()
  return rows.map(toSummary)
}

/** Hands the documents of a sale to another account. */
export async function writeOwner(db: Database, { kind, id }: InvoiceSubject, ownerUid: string): Promise<void> {
  await db
    .updateTable('invoicing.documents')
    .set({ owner_uid: ownerUid })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}

/** Hands every document of an account to another one. */
export async function moveDocuments(db: Database, from: string, to: string): Promise<void> {
  await db.updateTable('invoicing.documents').set({ owner_uid: to }).where('owner_uid', '=', from).execute()
}

/** Invoices of a time without the office that it has not taken, in the order of their numbers. */
export async function findByContingency(db: Database, contingencyId: string, most: number): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('invoicing.documents')
    .selectAll()
    .where('contingency_id', '=', contingencyId)
    .where('state', '=', 'contingency')
    .orderBy('number')
    .limit(most)
    .execute()
  return rows.map(toRow)
}
