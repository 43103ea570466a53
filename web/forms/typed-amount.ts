import { type Currency, minorPerUnit } from '#shared/money.ts'

/** Typed amount in minor units: '80', '80,5', '80.50', '1.234,50', '84.000'. Null: not an amount. */
export function parseAmount(text: string, currency: Currency): number | null {
  const perUnit = minorPerUnit(currency)
  const number = parseNumber(perUnit === 1 ? text.replace(/[.,]/g, '') : text)
  return number === null ? null : Math.round(number * perUnit)
}

/** Amount for a form field: no thousands separator, and no decimals when they are zero. */
export function typedAmount(amountMinor: number, currency: Currency): string {
  const perUnit = minorPerUnit(currency)
  const decimals = amountMinor % perUnit === 0 ? 0 : 2
  return (amountMinor / perUnit).toFixed(decimals).replace('.', ',')
}

/** Typed kilometres in metres; null when the text is no distance. */
export function parseMetres(text: string): number | null {
  const kilometres = parseNumber(text)
  return kilometres === null ? null : Math.round(kilometres * 1000)
}

export function typedKilometres(metres: number): string {
  return String(metres / 1000).replace('.', ',')
}

/** Parses a number as Bolivia and Paraguay write it. A dot before exactly three digits separates thousands. */
function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[.](?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}
