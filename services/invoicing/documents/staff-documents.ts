import { type CountryIso, countries, parseCountry } from '#shared/countries/countries.ts'
import { parsePageEnd, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { invoicingError } from '../errors.ts'
import { findIssuer, findIssuers, type IssuerRow } from '../store/issuers.ts'
import { type InvoiceSubject, type TaxDocument, TaxDocumentEvent } from './contract.ts'
import { getDayStart } from './rules/day-start.ts'
import {
  countWaiting,
  type DocumentRow,
  type DocumentSummary,
  findDocument,
  findDocumentLog,
  findDocuments,
  findSummaries,
} from './store.ts'
import { toDocument } from './to-document.ts'

type Dependencies = Pick<InvoicingDependencies, 'db'>

interface Query {
  country: CountryIso
  state?: DocumentRow['state'] | undefined
  needsPerson: boolean
  search?: string | undefined
  from?: string | undefined
  until?: string | undefined
  first: number
  after?: string | undefined
}

/** A page of a country's documents, newest first. Days are those of the country. */
export async function staffDocuments({ db }: Dependencies, query: Query) {
  const { country, first } = query
  if (first === 0) return { documents: [], endCursor: null, waiting: await countWaiting(db, country) }

  const { timezone } = countries[country]
  const end = query.after === undefined ? null : parsePageEnd(query.after)
  if (end === undefined) throw invoicingError('cursor-not-valid')
  const [found, waiting] = await Promise.all([
    findDocuments(db, {
      country,
      state: query.state ?? null,
      needsPerson: query.needsPerson,
      search: query.search || null,
      from: query.from === undefined ? null : getDayStart(query.from, timezone),
      before: query.until === undefined ? null : getDayStart(query.until, timezone, 1),
      after: end,
      limit: first + 1,
    }),
    countWaiting(db, country),
  ])
  const page = found.slice(0, first)
  const issuers = page.length === 0 ? [] : await findIssuers(db, country)
  const last = page.at(-1)
  return {
    documents: page.map((row) => toDocument(row, getIssuer(issuers, row))),
    endCursor: last && found.length > first ? toCursor({ at: last.created_at, id: last.id }) : null,
    waiting,
  }
}

/** One document with its lines and its history. */
export async function staffDocument({ db }: Dependencies, { documentId }: { documentId: string }) {
  const row = await findDocument(db, documentId)
  const issuer = row && (await findIssuer(db, row.issuer_id))
  if (!row || !issuer) throw invoicingError('document-not-found')
  const events = await findDocumentLog(db, row.id)
  return {
    ...toDocument(row, issuer),
    lines: row.content.lines,
    events: events.map(({ at, what, note, actor_uid }) =>
      TaxDocumentEvent.parse({ at: at.toISOString(), what, note, actorUid: actor_uid }),
    ),
    qr: row.qr,
    xml: row.xml,
  }
}

/** The documents of one sale, oldest first. */
export async function subjectDocuments(
  { db }: Dependencies,
  subject: InvoiceSubject,
): Promise<{ documents: TaxDocument[] }> {
  const rows = await findSummaries(db, [subject])
  const [first] = rows
  if (!first) return { documents: [] }
  const issuers = await findIssuers(db, parseCountry(first.country))
  return { documents: rows.map((row) => toDocument(row, getIssuer(issuers, row))) }
}

export function getIssuer(issuers: readonly IssuerRow[], { id, issuer_id }: DocumentSummary): IssuerRow {
  const issuer = issuers.find((each) => each.id === issuer_id)
  if (!issuer) throw new Error(`Document ${id} has no issuer in its country`)
  return issuer
}
