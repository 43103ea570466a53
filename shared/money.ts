import type { Currency } from './countries/countries.ts'
import { currencies, defaultCurrency } from './countries/tables/currencies.ts'

/**
 * Money is an integer of minor units everywhere (Bs 18,90 is 1890; Gs 18.900 is 18900), beside a currency code.
 * Decimals exist only in what a person reads.
 */
export type { Currency }

/** `Bs` or `Gs`; that of the first country where a shop names no currency. */
export function currencyPrefix(currency: Currency | null): string {
  return currencies[currency ?? defaultCurrency].prefix
}

/** Minor units per major unit: 100 for the boliviano, 1 for the guaraní. */
export function minorPerUnit(currency: Currency): number {
  return 10 ** currencies[currency].decimals
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Writes numbers with `decimals` as the country of the currency does; made once. */
function getFormatter(currency: Currency, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(currencies[currency].locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  })
  formatters.set(key, made)
  return made
}

/** `Bs 1.234,50`, `Gs 18.900`, `-Bs 45,00`: prefix, no-break space, number in the country's format, sign first. */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const number = getFormatter(currency, currencies[currency].decimals).format(
    Math.abs(amountMinor) / minorPerUnit(currency),
  )
  return `${amountMinor < 0 ? '-' : ''}${currencies[currency].prefix}\u00A0${number}`
}

/** Amount without decimals where they are zero: `Bs 15`, `Gs 15.000`, `Bs 7,50`. */
export function formatRoundMoney(amountMinor: number, currency: Currency): string {
  if (amountMinor % minorPerUnit(currency) !== 0) return formatMoney(amountMinor, currency)
  const number = getFormatter(currency, 0).format(amountMinor / minorPerUnit(currency))
  return `${currencies[currency].prefix}\u00A0${number}`
}

/** Amount as bank forms and machines take it: `1234.50`, `18900`. */
export function plainMoney(amountMinor: number, currency: Currency): string {
  return (amountMinor / minorPerUnit(currency)).toFixed(currencies[currency].decimals)
}

/**
 * Rounds to the shop's `roundPricesEvery` (minor units): the nearest multiple, half up, never below 0. Without a step
 * the amount is rounded to a whole minor unit.
 */
export function roundToStep(amountMinor: number, stepMinor: number | null | undefined): number {
  const step = stepMinor && stepMinor > 0 ? stepMinor : 1
  return Math.max(0, Math.floor(amountMinor / step + 0.5) * step)
}
