import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { startOfDay } from '../daily-close/daily-close.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { ExportCell, ExportFormat } from '../exports/contract.ts'
import { recordExport } from '../exports/exports.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { SalesBook } from './contract.ts'
import { type BookLayout, type BookRow, bookLayouts, registers } from './rules/book-layouts.ts'
import { type DocumentSubject, toSubjectKey } from './rules/sale-document.ts'
import { type BookGroup, sumBook, toTaxedAmounts, whyNoBook } from './rules/sales-book.ts'
import { type BookPeriod, findBookGroups, findBookRows, type StoredBookGroup, type StoredBookRow } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'documentsOf'>

interface Period {
  country: CountryIso
  shopId?: string | undefined
  from: string
  until: string
}

const EXPORT_PAGE = 500

/** Totals of a period, and a page of its sales and returns by time. Throws period-not-valid. */
export async function salesBook(
  deps: Dependencies,
  { first, after, ...period }: Period & { first: number; after?: string | undefined },
): Promise<SalesBook> {
  const { country } = period
  const range = toPeriod(period)
  const [groups, page] = await Promise.all([
    findBookGroups(deps.db, range),
    readPage(deps, range, { after, limit: first }),
  ])
  const { currency, taxOffice } = countries[country]
  return {
    currencyCode: currency,
    register: taxOffice && registers[taxOffice],
    totals: sumBook(groups.map((group) => toGroup(group, country))),
    rows: page.rows.map(({ stored, row }) => ({
      ...{ total: row.total, discount: row.discount, base: row.base, vat: row.vat },
      ...{ kind: row.kind, id: stored.id, day: row.day, orderId: stored.orderId, referenceId: row.reference },
      ...{ shopName: row.shopName, method: row.method, vatRate: row.vatRate, tip: row.tip },
      displayDocument: stored.billing && formatDocument(stored.billing),
      businessName: stored.billing?.businessName ?? null,
      invoice: row.document && { number: row.document.number, state: row.document.state },
    })),
    endCursor: page.endCursor,
  }
}

interface RowsQuery extends Period {
  layout: BookLayout
  format: ExportFormat
  after?: string | undefined
  number: number
}

/** A page of the book as a table; the first one leaves a line in the list of exports. Throws period-not-valid. */
export async function salesBookRows(
  deps: Dependencies,
  { layout, format, after, number, ...period }: RowsQuery,
  context: CallContext,
) {
  const { country, shopId, from, until } = period
  const range = toPeriod(period)
  if (!after) {
    const facts = { country, shopId: shopId ?? null, from, until, layout }
    await recordExport(deps, { kind: 'sales-book', format, facts, rows: null }, context)
  }
  const { rows, endCursor } = await readPage(deps, range, { after, limit: EXPORT_PAGE })
  const { heading, toCells } = bookLayouts[layout]
  const { currency: currencyCode } = countries[country]
  const cells: ExportCell[][] = []
  for (const { row } of rows) {
    const shown = toCells(row, number + cells.length + 1)
    if (shown) cells.push(shown.map((cell) => (typeof cell === 'string' ? cell : { amount: cell, currencyCode })))
  }
  return {
    fileName: `${fileNames[layout]}-${from}-${until}`,
    heading: [...heading],
    rows: cells,
    number: number + cells.length,
    endCursor,
  }
}

const fileNames: Record<BookLayout, string> = { book: 'libro-de-ventas', rcv: 'rcv-ventas', rg90: 'rg90-ventas' }

async function readPage(
  { db, documentsOf }: Dependencies,
  period: BookPeriod,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const found = await findBookRows(db, period, { after: readCursor(after), limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const documents = await documentsOf(page.map(toSubject))
  return {
    rows: page.map((stored) => ({
      stored,
      row: toRow(stored, period, documents.get(toSubjectKey(toSubject(stored)))),
    })),
    endCursor: found.length > limit && last ? toCursor(last) : null,
  }
}

function toSubject({ kind, id }: StoredBookRow): DocumentSubject {
  return { kind: kind === 'sale' ? 'order' : kind, id }
}

function toRow(stored: StoredBookRow, { country }: BookPeriod, document: BookRow['document'] = null): BookRow {
  const { vatRate: countryRate, timezone, documents } = countries[country]
  const { kind, at, referenceId, shopName, method, tip, wallet, billing } = stored
  const vatRate = stored.vatRate ?? countryRate
  return {
    ...toTaxedAmounts({ ...stored, country, vatRate }),
    ...{ kind, day: formatDay(at, timezone), reference: referenceId, shopName, method, tip, wallet, vatRate, document },
    billing: billing && {
      ...billing,
      documentKind: documents.find(({ type }) => type === billing.documentType)?.kind ?? 'identity',
    },
  }
}

function toGroup(group: StoredBookGroup, country: CountryIso): BookGroup {
  const { kind, count, method } = group
  const rate = group.vatRate ?? countries[country].vatRate
  const one = toTaxedAmounts({ ...group, country, vatRate: rate })
  const times = kind === 'sale' ? 1 : count
  return {
    ...{ kind, count, method, rate },
    ...{ total: one.total * times, discount: one.discount * times, base: one.base * times, vat: one.vat * times },
  }
}

function toPeriod({ country, shopId, from, until }: Period): BookPeriod {
  const refusal = whyNoBook({ from, until })
  if (refusal) throw marketError(refusal)
  const zone = { timeZone: countries[country].timezone }
  return { country, shopId: shopId ?? null, from: startOfDay(from, zone), until: startOfDay(until, zone, 1) }
}

function formatDocument({ documentType, documentNumber, complement }: NonNullable<StoredBookRow['billing']>): string {
  return `${documentType} ${documentNumber}${complement ? `-${complement}` : ''}`
}
