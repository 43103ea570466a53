import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { MarketDependencies } from '../deps.ts'
import { findBookEntries, toBookBuyer } from './find-book-entries.ts'
import { type registerLayouts, toDocumentLine, toUninvoicedLine } from './rules/book-layouts.ts'
import type { Taxpayer } from './rules/sale-document.ts'
import { isMissingInRegister } from './rules/sales-book.ts'
import type { BookPeriod } from './store/book-rows.ts'

interface RegisterQuery {
  register: (typeof registerLayouts)[keyof typeof registerLayouts]
  /** null: of the only one. */
  taxId: string | null
  taxpayers: readonly Taxpayer[]
  after: string | undefined
  limit: number
  /** Rows of the pages before. */
  number: number
}

/** Begins the cursor within the sales without a document, which come after the documents. */
const UNINVOICED = 'u.'

/** A page of a register: the documents of a period by the time of issue, then its sales without one. */
export async function readRegister(
  deps: Pick<MarketDependencies, 'db' | 'taxRecords' | 'soldElsewhere'>,
  period: BookPeriod,
  query: RegisterQuery,
): Promise<{ rows: (string | number)[][]; end: string | null }> {
  const { register, after, number } = query
  const hasBegun = after?.startsWith(UNINVOICED) ?? false
  const documents = register.hasDocuments && !hasBegun ? await readDocuments(deps, period, query) : null
  const { lines, end } =
    documents && (documents.lines.length > 0 || !register.hasUninvoiced)
      ? documents
      : await readUninvoiced(deps, period, { ...query, after: hasBegun ? after?.replace(UNINVOICED, '') : undefined })
  return { rows: lines.map((line, index) => register.toCells(line, number + index + 1)), end }
}

async function readDocuments(
  { taxRecords }: Pick<MarketDependencies, 'taxRecords'>,
  { country, shopId, from, until }: BookPeriod,
  { register, taxId, after, limit }: RegisterQuery,
) {
  const found = await taxRecords.findRegistered({
    ...{ country, shopId, from, until, taxId, kind: register.document },
    ...{ after: readCursor(after), limit: limit + 1 },
  })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = register.hasUninvoiced ? UNINVOICED : null
  return {
    lines: shown.map((document) =>
      toDocumentLine(document, { country, billing: document.buyer && toBookBuyer(document.buyer, country) }),
    ),
    end: found.length > limit && last ? toCursor({ at: new Date(last.issuedAt), id: last.id }) : next,
  }
}

async function readUninvoiced(
  deps: Pick<MarketDependencies, 'db' | 'taxRecords' | 'soldElsewhere'>,
  period: BookPeriod,
  { taxId, taxpayers, after, limit }: RegisterQuery,
) {
  const { entries, end } = await findBookEntries(deps, period, { after: readCursor(after), limit })
  const missing = entries.filter(
    ({ row, seller, returned }) =>
      row.kind === 'sale' &&
      // What went back whole is no sale that lacks a document.
      row.base > returned &&
      // One of the test environment is none for the tax office.
      row.documents.every(({ state }) => state === 'test' || state === 'annulled') &&
      isMissingInRegister({ ...seller, source: row.source }, taxId, taxpayers),
  )
  return {
    lines: missing.map(({ row, returned, returnedByRate }) =>
      toUninvoicedLine(row, { country: period.country, returned, returnedByRate }),
    ),
    end: end && `${UNINVOICED}${toCursor(end)}`,
  }
}
