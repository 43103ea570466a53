import { SOLD_SOURCES } from '#shared/accounting/sold-sources.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { containedTax } from '../../basket/rules/tax.ts'
import { sumVat, type VatPart } from '../../basket/rules/vat-parts.ts'
import type { Taxpayer } from './sale-document.ts'

/** Rules of the sales book: pure. Amounts are minor units. */

export const BOOK_METHODS = ['cash', 'card_at_door', 'qr', 'card', 'wallet', 'on_account'] as const
export type BookMethod = (typeof BOOK_METHODS)[number]

/** Where a sale comes from: an order, or what another service sold. */
export const BOOK_SOURCES = ['orders', ...SOLD_SOURCES] as const
export type BookSource = (typeof BOOK_SOURCES)[number]

/** An order that was handed over, or goods of one that came back: what the book is made of. */
export interface SoldRecord {
  kind: 'sale' | 'return'
  country: CountryIso
  /** Part of the price: 0.13, 0.1. */
  vatRate: number
  /** What the goods, the delivery and the fees cost; of a return what it was worth to the customer. */
  total: number
  discount: number
  /** Contained in the total less the discount, as the order says; null: of a return. */
  containedTax: number | null
  /** By rate; null: all of it has the rate of the sale. */
  vatParts?: readonly VatPart[] | null
}

/** What of a row is taxed at one rate. */
export interface TaxedPart {
  rate: number
  base: number
  vat: number
}

export interface TaxedAmounts {
  total: number
  discount: number
  /** Total less discount: what the VAT is contained in. */
  base: number
  vat: number
}

/** The taxable amounts of a row. A return has negative ones: it corrects the sales of the day on which it is made. */
export function toTaxedAmounts({
  kind,
  country,
  vatRate,
  total,
  discount,
  containedTax: known,
  vatParts,
}: SoldRecord): TaxedAmounts {
  // A discount larger than what it is taken off costs nothing more.
  const used = Math.min(total, discount)
  const base = total - used
  const vat = vatParts ? sumVat(vatParts) : (known ?? containedTax(base, vatRate, country))
  return kind === 'sale'
    ? { total, discount: used, base, vat }
    : { total: negate(total), discount: negate(used), base: negate(base), vat: negate(vat) }
}

/** The amounts of a row by rate, the highest first. They add up to those of the row. */
export function toTaxedParts(
  { kind, vatRate, vatParts }: Pick<SoldRecord, 'kind' | 'vatRate' | 'vatParts'>,
  { base, vat }: Pick<TaxedAmounts, 'base' | 'vat'>,
): TaxedPart[] {
  if (!vatParts) return [{ rate: vatRate, base, vat }]
  const sign = (amount: number) => (kind === 'sale' ? amount : negate(amount))
  return vatParts.map((part) => ({ rate: part.rate, base: sign(part.total - part.discount), vat: sign(part.vat) }))
}

export interface BookTotals extends TaxedAmounts {
  sales: number
  returns: number
  rates: { rate: number; base: number; vat: number }[]
  methods: { method: BookMethod; base: number }[]
  sources: { source: BookSource; base: number }[]
}

export interface BookGroup extends TaxedAmounts {
  kind: 'sale' | 'return'
  count: number
  rate: number
  method: BookMethod
  source: BookSource
}

/** Totals of a period from groups of its rows. */
export function sumBook(groups: readonly BookGroup[]): BookTotals {
  const add = (some: readonly BookGroup[], field: keyof TaxedAmounts) =>
    some.reduce((sum, group) => sum + group[field], 0)
  const count = (kind: BookGroup['kind']) =>
    groups.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.count, 0)
  const rates = [...Map.groupBy(groups, ({ rate }) => rate)].map(([rate, some]) => ({
    rate,
    base: add(some, 'base'),
    vat: add(some, 'vat'),
  }))
  return {
    sales: count('sale'),
    returns: count('return'),
    total: add(groups, 'total'),
    discount: add(groups, 'discount'),
    base: add(groups, 'base'),
    vat: add(groups, 'vat'),
    rates: rates.sort((one, other) => other.rate - one.rate),
    methods: BOOK_METHODS.flatMap((method) => {
      const some = groups.filter((group) => group.method === method)
      return some.length === 0 ? [] : [{ method, base: add(some, 'base') }]
    }),
    sources: BOOK_SOURCES.flatMap((source) => {
      const some = groups.filter((group) => group.source === source)
      return some.length === 0 ? [] : [{ source, base: add(some, 'base') }]
    }),
  }
}

/** Most days of a book. */
export const MOST_DAYS = 366

/** Why no book can be made of this period (days yyyy-MM-dd, both included), or null. */
export function whyNoBook({ from, until }: { from: string; until: string }): 'period-not-valid' | null {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  return days >= 1 && days <= MOST_DAYS ? null : 'period-not-valid'
}

// -0 is another number to whoever compares.
function negate(amount: number): number {
  return amount === 0 ? 0 : -amount
}

/**
 * The rate of what another service sold. A premium belongs to the insurer, who writes its invoice: it is a taking, and no
 * taxed sale.
 */
export function getSoldRate(source: BookSource, countryRate: number): number {
  return source === 'premiums' ? 0 : countryRate
}

/** Whose point of sale writes the invoice of a row. */
export interface RowSeller {
  shopId: string | null
  merchantId: string | null
}

/**
 * Whether a sale without a document is missing in the register of a taxpayer. A shop without a point of sale counts for
 * the only taxpayer there is; visits of a merchant without one are no business of another taxpayer.
 */
export function isMissingInRegister(
  { source, shopId, merchantId }: RowSeller & { source: BookSource },
  taxId: string | null,
  taxpayers: readonly Taxpayer[],
): boolean {
  if (source === 'premiums') return false
  const own = taxpayers.find(({ shopIds, merchantIds, coversCountry }) =>
    shopId !== null ? shopIds.includes(shopId) : merchantId !== null ? merchantIds.includes(merchantId) : coversCountry,
  )
  if (own) return taxId === null || own.taxId === taxId
  return merchantId === null && taxpayers.length <= 1
}
