import { listCountries } from '#shared/countries/countries.ts'
import { type Currency, currencyPrefix, formatMoney } from '#shared/money.ts'

export function money(amount: number, currencyCode: Currency, displayAmount = formatMoney(amount, currencyCode)) {
  return { amount, displayAmount, currency: currencies[currencyCode] }
}

/** The sums of a basket or an order, each as money. */
export function toMoneySummary(summary: Record<string, number>, currencyCode: Currency) {
  return Object.fromEntries(Object.entries(summary).map(([part, amount]) => [part, money(amount, currencyCode)]))
}

/** Built once: a listing names its currency twice per product. */
export const currencies = Object.fromEntries(
  listCountries().map(({ currency }) => [currency, currencyInfo(currency)]),
) as Record<Currency, ReturnType<typeof currencyInfo>>

function currencyInfo(code: Currency) {
  return { _id: code, code, symbol: currencyPrefix(code) }
}
