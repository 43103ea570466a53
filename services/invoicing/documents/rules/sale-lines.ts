import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { spread } from '#shared/spread.ts'

/** A line of a tax document; amounts in minor units, the VAT contained in them. */
export interface DocumentLine {
  code: string
  description: string
  quantity: number
  unitPrice: number
  /** Of the whole line. */
  discount: number
  /** quantity × unitPrice − discount. */
  total: number
  vatPercent: number
}

/** What was sold, as the selling service knows it; amounts in minor units. */
export interface SoldThings {
  /** `vatRate` null or absent: that of the sale. */
  items: readonly {
    code: string
    description: string
    quantity: number
    price: number
    vatRate?: number | null | undefined
  }[]
  /** Delivery, a surcharge: sold once each. */
  extras: readonly { code: string; description: string; amount: number }[]
  /** Discounts of the whole sale: coupon, membership. */
  discount: number
  /** VAT that was added to the prices; 0 where they contain it. */
  addedVat: number
  vatRate: number
}

/** Lines of an invoice. The discount is spread over them, so that they add up to what was charged to the cent. */
export function toInvoiceLines({ items, extras, discount, addedVat, vatRate }: SoldThings): DocumentLine[] {
  const sold = [
    ...items.map(({ code, description, quantity, price, vatRate: own }) => ({
      ...{ code, description, quantity, unitPrice: price, vatPercent: toPercent(own ?? vatRate) },
    })),
    ...extras.map(({ code, description, amount }) => ({
      ...{ code, description, quantity: 1, unitPrice: amount, vatPercent: toPercent(vatRate) },
    })),
  ].filter(({ quantity, unitPrice }) => quantity * unitPrice > 0)
  const gross = sold.map(({ quantity, unitPrice }) => quantity * unitPrice)
  const discounts = spread(discount, gross)
  const vats = spread(addedVat, gross)
  return sold
    .map((line, index) => {
      const [amount = 0, lineDiscount = 0, vat = 0] = [gross[index], discounts[index], vats[index]]
      // A price with VAT added has no whole unit price: the line is one of all its units.
      const whole =
        vat === 0
          ? line
          : { ...line, description: `${line.quantity} × ${line.description}`, quantity: 1, unitPrice: amount + vat }
      return { ...whole, discount: lineDiscount, total: amount + vat - lineDiscount }
    })
    .filter(({ total }) => total > 0)
}

function toPercent(rate: number): number {
  return Math.round(rate * 100)
}

/** What went back; `byRate`: how much of it for goods of each VAT rate, null where nobody says. */
export interface CreditedRefund {
  amount: number
  reason: string
  byRate: readonly { rate: number; total: number }[] | null
}

/**
 * Lines of a credit note: all of the invoice, or one for each VAT rate. Without `byRate` the rates share the amount in
 * proportion to the invoice.
 */
export function toCreditLines(
  invoice: readonly DocumentLine[],
  { amount, reason, byRate }: CreditedRefund,
): DocumentLine[] {
  if (amount >= sumTotals(invoice)) return [...invoice]
  const percents = [...new Set(invoice.map(({ vatPercent }) => vatPercent))]
  const inProportion = () =>
    percents.map((percent) => sumTotals(invoice.filter(({ vatPercent }) => vatPercent === percent)))
  const wanted = percents.map(
    (percent) => byRate?.reduce((sum, each) => sum + (toPercent(each.rate) === percent ? each.total : 0), 0) ?? 0,
  )
  const shares = spread(amount, wanted.some((total) => total > 0) ? wanted : inProportion())
  return percents
    .map((vatPercent, index) => {
      const total = shares[index] ?? 0
      const code = invoice.find((line) => line.vatPercent === vatPercent)?.code ?? 'DEVOLUCION'
      return { code, description: reason, quantity: 1, unitPrice: total, discount: 0, total, vatPercent }
    })
    .filter(({ total }) => total > 0)
}

/** VAT contained in a line, in minor units, by the rule of its country: of the price in Bolivia, of the net in Paraguay. */
export function containedVat({ total, vatPercent }: Pick<DocumentLine, 'total' | 'vatPercent'>, country: CountryIso) {
  const base = countries[country].vatBase === 'net' ? 100 + vatPercent : 100
  return Math.round((total * vatPercent) / base)
}

/** Sum of the lines, and of the VAT within each of them. */
export function sumLines(lines: readonly DocumentLine[], country: CountryIso): { total: number; vat: number } {
  return { total: sumTotals(lines), vat: lines.reduce((sum, line) => sum + containedVat(line, country), 0) }
}

function sumTotals(lines: readonly Pick<DocumentLine, 'total'>[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0)
}
