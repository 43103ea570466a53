import { type CountryIso, countries } from '#shared/countries/countries.ts'

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
  items: readonly { code: string; description: string; quantity: number; price: number }[]
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
  const vatPercent = Math.round(vatRate * 100)
  const sold = [
    ...items.map(({ code, description, quantity, price }) => ({ code, description, quantity, unitPrice: price })),
    ...extras.map(({ code, description, amount }) => ({ code, description, quantity: 1, unitPrice: amount })),
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
      return { ...whole, discount: lineDiscount, total: amount + vat - lineDiscount, vatPercent }
    })
    .filter(({ total }) => total > 0)
}

/** Lines of a credit note of this amount: all of the invoice, or one for each VAT rate in proportion. */
export function toCreditLines(invoice: readonly DocumentLine[], amount: number, reason: string): DocumentLine[] {
  if (amount >= sumTotals(invoice)) return [...invoice]
  const percents = [...new Set(invoice.map(({ vatPercent }) => vatPercent))]
  const shares = spread(
    amount,
    percents.map((percent) => sumTotals(invoice.filter(({ vatPercent }) => vatPercent === percent))),
  )
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

/** An amount over weights, whole units each; the largest fractions get what rounding leaves. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => 0)
  // Amounts of an order reach 10^12, so that the product would leave the exact integers.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((product) => Number(product / BigInt(all)))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byFraction = exact
    .map((product, index) => ({ index, fraction: product % BigInt(all) }))
    .sort((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction < b.fraction ? 1 : -1))
  for (const { index } of byFraction.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
