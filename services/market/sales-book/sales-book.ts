import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { startOfDay } from '../daily-close/daily-close.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { ExportCell, ExportFormat } from '../exports/contract.ts'
import { recordPagedExport } from '../exports/exports.ts'
import type { SalesBook } from './contract.ts'
import { findBookEntries, findBookTotals } from './find-book-entries.ts'
import { readRegister } from './read-register.ts'
import { listBookDays } from './rules/book-days.ts'
import { type BookLayout, bookLayout, registerLayouts, registers } from './rules/book-layouts.ts'
import { getCurrentDocument } from './rules/sale-document.ts'
import { whyNoBook } from './rules/sales-book.ts'
import type { BookPeriod } from './store/book-rows.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'taxRecords' | 'soldElsewhere'>

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
  const [totals, page, taxpayers] = await Promise.all([
    findBookTotals(deps, range),
    findBookEntries(deps, range, { after: readCursor(after), limit: first }),
    deps.taxRecords.findTaxpayers(country),
  ])
  const { currency, taxOffice } = countries[country]
  return {
    currencyCode: currency,
    registers: taxOffice ? [...registers[taxOffice]] : [],
    taxpayers: taxpayers.map(({ taxId, legalName }) => ({ taxId, legalName })),
    totals,
    rows: page.entries.map(({ id, orderId, row }) => {
      const invoice = getCurrentDocument(row.documents)
      return {
        ...{ total: row.total, discount: row.discount, base: row.base, vat: row.vat },
        ...{ kind: row.kind, source: row.source, id, day: row.day, orderId, referenceId: row.reference },
        ...{ shopName: row.shopName, method: row.method, vatRates: row.parts.map(({ rate }) => rate), tip: row.tip },
        displayDocument: row.billing && formatDocument(row.billing),
        businessName: row.billing?.businessName ?? null,
        invoice: invoice && { number: invoice.number, state: invoice.state },
        annulled: row.documents.flatMap((each) => (each !== invoice && each.state === 'annulled' ? [each.number] : [])),
      }
    }),
    endCursor: page.end && toCursor(page.end),
  }
}

interface RowsQuery extends Period {
  layout: BookLayout
  format: ExportFormat
  taxId?: string | undefined
  after?: string | undefined
  number: number
}

/**
 * A page of the book, or of a register, as a table; the file leaves a line in the list of exports. Throws period-not-valid
 * and taxpayer-needed.
 */
export async function salesBookRows(
  deps: Dependencies,
  { layout, format, taxId, after, number, ...period }: RowsQuery,
  context: CallContext,
) {
  const { country, shopId, from, until } = period
  const range = toPeriod(period)
  const taxpayers = layout === 'book' ? [] : await deps.taxRecords.findTaxpayers(country)
  if (taxpayers.length > 1 && !taxId && !shopId) throw marketError('taxpayer-needed')

  const facts = { country, shopId: shopId ?? null, from, until, layout, ...(taxId && { taxId }) }
  const noted = await recordPagedExport(deps, { kind: 'sales-book', format, facts, after }, context)
  const page =
    layout === 'book'
      ? await readBook(deps, range, noted.after, number)
      : await readRegister(deps, range, {
          register: registerLayouts[layout],
          ...{ taxId: taxId ?? null, taxpayers, after: noted.after, limit: EXPORT_PAGE, number },
        })
  const { currency: currencyCode } = countries[country]
  const toCell = (cell: string | number): ExportCell =>
    typeof cell === 'string' ? cell : { amount: cell, currencyCode }
  return {
    fileName: `${fileNames[layout]}-${from}-${until}`,
    heading: [...(layout === 'book' ? bookLayout : registerLayouts[layout]).heading],
    rows: page.rows.map((row) => row.map(toCell)),
    number: number + page.rows.length,
    endCursor: page.end === null ? null : noted.toCursor(page.end),
  }
}

const fileNames: Record<BookLayout, string> = {
  book: 'libro-de-ventas',
  rcv: 'rcv-ventas',
  'rcv-notes': 'rcv-notas-de-credito',
  rg90: 'rg90-ventas',
  'rg90-notes': 'rg90-notas-de-credito',
}

async function readBook(deps: Dependencies, period: BookPeriod, after: string | undefined, number: number) {
  const { entries, end } = await findBookEntries(deps, period, { after: readCursor(after), limit: EXPORT_PAGE })
  return {
    rows: entries.map(({ row }, index) => bookLayout.toCells(row, number + index + 1)),
    end: end && toCursor(end),
  }
}

function toPeriod({ country, shopId, from, until }: Period): BookPeriod {
  const refusal = whyNoBook({ from, until })
  if (refusal) throw marketError(refusal)
  const { timezone } = countries[country]
  const zone = { timeZone: timezone }
  const range = { from: startOfDay(from, zone), until: startOfDay(until, zone, 1) }
  return { country, shopId: shopId ?? null, ...range, days: listBookDays(range, timezone) }
}

interface WrittenDocument {
  documentType: string
  documentNumber: string
  complement: string | null
}

function formatDocument({ documentType, documentNumber, complement }: WrittenDocument): string {
  return `${documentType} ${documentNumber}${complement ? `-${complement}` : ''}`
}
