import { currencies } from '#shared/countries/tables/currencies.ts'
import { type Currency, minorPerUnit } from '#shared/money.ts'

/** Typed amount in minor units: '80', '80,5', '80.50', '1.234,50' (in soles '1,234.50'), '84.000'. Null: not an amount. */
export function parseAmount(text: string, currency: Currency): number | null {
  const perUnit = minorPerUnit(currency)
  const number = parseNumber(perUnit === 1 ? text.replace(/[.,]/g, '') : text, currency)
  return number === null ? null : Math.round(number * perUnit)
}

/** Amount for a form field: no thousands separator, and no decimals when they are zero. */
export function typedAmount(amountMinor: number, currency: Currency): string {
  const perUnit = minorPerUnit(currency)
  const decimals = amountMinor % perUnit === 0 ? 0 : 2
  return (amountMinor / perUnit).toFixed(decimals).replace('.', getDecimalMark(currency))
}

/** Typed kilometres in metres, in the country of the currency; null when the text is no distance. */
export function parseMetres(text: string, currency: Currency): number | null {
  const kilometres = parseNumber(text, currency)
  return kilometres === null ? null : Math.round(kilometres * 1000)
}

export function typedKilometres(metres: number, currency: Currency): string {
  return String(metres / 1000).replace('.', getDecimalMark(currency))
}

/**
 * Parses a number as the country of the currency writes it, with either mark for decimals. Its mark of thousands
 * separates thousands before exactly three digits.
 */
function parseNumber(text: string, currency: Currency): number | null {
  const thousands = getDecimalMark(currency) === ',' ? /[.](?=\d{3}(\D|$))/g : /,(?=\d{3}(\D|$))/g
  const plain = text.trim().replace(thousands, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

function getDecimalMark(currency: Currency): string {
  const parts = new Intl.NumberFormat(currencies[currency].locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? ','
}
