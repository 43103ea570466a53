import type { CountryIso } from '#shared/countries/countries.ts'
import { vatRates } from '#shared/countries/tables/vat-rates.ts'
import type { VatClass } from '#shared/countries/vat-class.ts'
import { spread } from '#shared/spread.ts'
import { containedTax } from './tax.ts'

/** Splits sales by the rates that their goods are taxed at. Amounts are minor units that contain the IVA. */

export interface VatPart {
  rate: number
  /** Before the discount. */
  total: number
  discount: number
  /** Contained in the total less the discount. */
  vat: number
}

/**
 * Rate of goods at a shop where it is another than the shop's, else null. A shop that adds the IVA on top of its prices has
 * one rate for everything.
 */
export function findOwnVatRate(
  vatClass: VatClass,
  { country, vatRate, addsVat }: { country: CountryIso; vatRate: number; addsVat: boolean },
): number | null {
  const rate = vatRates[country][vatClass]
  return vatClass === 'general' || addsVat || rate === vatRate ? null : rate
}

interface SoldLine {
  /** null: the rate of the sale. */
  vatRate?: number | null
  worth: number
}

export interface SplitSale {
  country: CountryIso
  /** Of the shop: of goods without a rate of their own, of the delivery and of fees. */
  vatRate: number
  lines: readonly SoldLine[]
  /** Delivery and surcharge. */
  fees: readonly number[]
  discount: number
}

/**
 * A sale by rate, the highest first, or null where one rate holds for all of it. The discount is spread over goods and fees
 * as an invoice spreads it (services/invoicing/documents/rules/sale-lines.ts).
 */
export function splitByVat({ country, vatRate, lines, fees, discount }: SplitSale): VatPart[] | null {
  const sold = [
    ...lines.map((line) => ({ rate: line.vatRate ?? vatRate, worth: line.worth })),
    ...fees.map((worth) => ({ rate: vatRate, worth })),
  ].filter(({ worth }) => worth > 0)
  if (sold.every(({ rate }) => rate === vatRate)) return null

  const weights = sold.map(({ worth }) => worth)
  const total = weights.reduce((sum, worth) => sum + worth, 0)
  const discounts = spread(Math.min(discount, total), weights)
  return toParts(
    country,
    sold.map(({ rate, worth }, index) => ({ rate, total: worth, discount: discounts[index] ?? 0 })),
  )
}

/** What goes back for goods by rate, in proportion to their worth; null where they all have the rate of the sale. */
export function splitRefundByVat(
  { country, vatRate, lines }: Pick<SplitSale, 'country' | 'vatRate' | 'lines'>,
  amount: number,
): VatPart[] | null {
  if (lines.every((line) => (line.vatRate ?? vatRate) === vatRate)) return null
  const shares = spread(
    amount,
    lines.map(({ worth }) => worth),
  )
  return toParts(
    country,
    lines.map((line, index) => ({ rate: line.vatRate ?? vatRate, total: shares[index] ?? 0, discount: 0 })),
  )
}

/** '13 %', '10 %', 'Exento'. */
export function formatVatRate(rate: number): string {
  return rate === 0 ? 'Exento' : `${Math.round(rate * 1000) / 10} %`.replace('.', ',')
}

/** The IVA of all parts. */
export function sumVat(parts: readonly VatPart[]): number {
  return parts.reduce((sum, { vat }) => sum + vat, 0)
}

function toParts(country: CountryIso, sold: readonly Omit<VatPart, 'vat'>[]): VatPart[] {
  const byRate = Map.groupBy(sold, ({ rate }) => rate)
  return [...byRate]
    .map(([rate, some]) => {
      const total = some.reduce((sum, each) => sum + each.total, 0)
      const discount = some.reduce((sum, each) => sum + each.discount, 0)
      return { rate, total, discount, vat: containedTax(total - discount, rate, country) }
    })
    .toSorted((one, other) => other.rate - one.rate)
}
