import type { SoldEntry, SoldGroup } from '#shared/accounting/sold-entries.ts'
import { type CountryIso, countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketDependencies } from '../deps.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { BookBuyer, BookRow } from './rules/book-layouts.ts'
import {
  type DocumentBuyer,
  type DocumentSubject,
  getCurrentDocument,
  listOwnDocuments,
  type SaleDocument,
  toSubjectKey,
} from './rules/sale-document.ts'
import {
  type BookGroup,
  type BookTotals,
  getSoldRate,
  type RowSeller,
  sumBook,
  toTaxedAmounts,
  toTaxedParts,
} from './rules/sales-book.ts'
import { type BookPeriod, findBookRows, type StoredBookRow } from './store/book-rows.ts'
import { findBookGroups, type StoredBookGroup } from './store/daily-book.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'taxRecords' | 'soldElsewhere'>

/** A sale or return of the book, with who sold it. */
export interface BookEntry extends PageEnd {
  row: BookRow
  seller: RowSeller
  /** null: it is no order. */
  orderId: string | null
  /** Of a sale: what of it went back since, and by rate. */
  returned: number
  returnedByRate: readonly { rate: number; total: number }[]
}

interface Unwritten extends Omit<BookEntry, 'row'> {
  row: Omit<BookRow, 'documents'>
  subject: DocumentSubject | null
  cause: string | null
}

const context = { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: 'sales book' }

/** A page of everything that was sold and came back in a period, by time and id, with its documents. */
export async function findBookEntries(
  deps: Dependencies,
  period: BookPeriod,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<{ entries: BookEntry[]; end: PageEnd | null }> {
  const page = { after, limit: limit + 1 }
  const [orders, ...elsewhere] = await Promise.all([
    findBookRows(deps.db, period, page),
    ...listSellers(deps, period).map(({ soldEntries }) =>
      soldEntries({ ...toRange(period), ...toPage(page) }, { context }),
    ),
  ])
  const found = [
    ...orders.map((stored) => fromOrder(stored, period.country)),
    ...elsewhere.flatMap(({ entries }) => entries.map((entry) => fromElsewhere(entry, period.country))),
  ].toSorted(byTime)
  const shown = found.slice(0, limit)
  const subjects = new Map(shown.flatMap(({ subject }) => (subject ? [[toSubjectKey(subject), subject]] : [])))
  const documents = await deps.taxRecords.findDocuments([...subjects.values()])
  const last = shown.at(-1)
  return {
    entries: shown.map((entry) => {
      const all = entry.subject ? (documents.get(toSubjectKey(entry.subject)) ?? []) : []
      return withDocuments(entry, listOwnDocuments(all, { kind: entry.row.kind, cause: entry.cause }), period.country)
    }),
    end: found.length > limit && last ? { at: last.at, id: last.id } : null,
  }
}

/** Totals of a period: of its orders and of what other services sold. */
export async function findBookTotals(deps: Dependencies, period: BookPeriod): Promise<BookTotals> {
  const { country } = period
  const [orders, ...elsewhere] = await Promise.all([
    findBookGroups(deps.db, period),
    ...listSellers(deps, period).map(({ soldGroups }) => soldGroups(toRange(period), { context })),
  ])
  return sumBook([
    ...orders.map((group) => toGroup(group, country)),
    ...elsewhere.flatMap(({ groups }) => groups.map((group) => toSoldGroup(group, country))),
  ])
}

/** A shop sells orders alone. */
function listSellers({ soldElsewhere }: Dependencies, { shopId }: BookPeriod) {
  return shopId === null ? soldElsewhere : []
}

function toRange({ country, from, until }: BookPeriod) {
  return { country, from: from.toISOString(), until: until.toISOString() }
}

function toPage({ after, limit }: { after: PageEnd | null; limit: number }) {
  return { after: after && { at: after.at.toISOString(), id: after.id }, limit }
}

function byTime(one: PageEnd, other: PageEnd): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)
}

function fromOrder(stored: StoredBookRow, country: CountryIso): Unwritten {
  const { vatRate: countryRate, timezone } = countries[country]
  const { kind, at, id, orderId, shopId, referenceId, shopName, method, tip, wallet, billing } = stored
  const vatRate = stored.vatRate ?? countryRate
  const amounts = toTaxedAmounts({ ...stored, country, vatRate })
  return {
    ...{ at, id, orderId, returned: stored.returned, seller: { shopId, merchantId: null } },
    returnedByRate: toReturnedByRate(stored, vatRate),
    subject: { kind: 'order', id: orderId },
    cause: kind === 'return' ? `return:${id}` : null,
    row: {
      ...amounts,
      parts: toTaxedParts({ ...stored, vatRate }, amounts),
      ...{
        kind,
        source: 'orders',
        day: formatDay(at, timezone),
        reference: referenceId,
        shopName,
        method,
        tip,
        wallet,
      },
      billing: billing && toBookBuyer(billing, country),
    },
  }
}

/** Returned goods without parts of their own have the rate of the order. */
function toReturnedByRate({ returned, returnedParts }: StoredBookRow, vatRate: number) {
  const parts = returnedParts.flatMap((each) => each ?? []).map(({ rate, total }) => ({ rate, total }))
  const named = parts.reduce((sum, { total }) => sum + total, 0)
  return [...parts, { rate: vatRate, total: returned - named }]
}

function fromElsewhere(entry: SoldEntry, country: CountryIso): Unwritten {
  const { vatRate: countryRate, timezone } = countries[country]
  const { kind, source, id, subject, cause, label, seller, method, amount, returned } = entry
  const at = new Date(entry.at)
  const vatRate = getSoldRate(source, countryRate)
  const amounts = toTaxedAmounts({ kind, country, vatRate, total: amount, discount: 0, containedTax: null })
  return {
    ...{
      at,
      id,
      orderId: null,
      returned,
      returnedByRate: [{ rate: vatRate, total: returned }],
      subject,
      cause,
      seller: { shopId: null, merchantId: seller?.merchantId ?? null },
    },
    row: {
      ...amounts,
      parts: toTaxedParts({ kind, vatRate }, amounts),
      ...{ kind, source, day: formatDay(at, timezone), reference: label, shopName: seller?.name ?? '', method },
      ...{ tip: 0, wallet: 0, billing: null },
    },
  }
}

// What is written on the document is what counts: its buyer may have been corrected.
function withDocuments(entry: Unwritten, documents: readonly SaleDocument[], country: CountryIso): BookEntry {
  const { at, id, orderId, returned, returnedByRate, seller, row } = entry
  const current = getCurrentDocument(documents)
  const billing = current ? current.buyer && toBookBuyer(current.buyer, country) : row.billing
  return { at, id, orderId, returned, returnedByRate, seller, row: { ...row, billing, documents } }
}

/** A buyer with the kind of their document in a country. */
export function toBookBuyer(buyer: DocumentBuyer, country: CountryIso): BookBuyer {
  const known = countries[country].documents.find(({ type }) => type === buyer.documentType)
  return { ...buyer, documentKind: known?.kind ?? 'identity' }
}

function toGroup(group: StoredBookGroup, country: CountryIso): BookGroup {
  const { kind, count, method } = group
  const rate = group.vatRate ?? countries[country].vatRate
  const one = toTaxedAmounts({ ...group, country, vatRate: rate })
  return { kind, source: 'orders', count, method, rate, ...times(one, group.containedTax === null ? count : 1) }
}

function toSoldGroup({ kind, source, method, amount, count }: SoldGroup, country: CountryIso): BookGroup {
  const rate = getSoldRate(source, countries[country].vatRate)
  const one = toTaxedAmounts({ kind, country, vatRate: rate, total: amount, discount: 0, containedTax: null })
  return { kind, source, count, method, rate, ...times(one, count) }
}

function times(one: ReturnType<typeof toTaxedAmounts>, count: number) {
  const { total, discount, base, vat } = one
  return { total: total * count, discount: discount * count, base: base * count, vat: vat * count }
}
