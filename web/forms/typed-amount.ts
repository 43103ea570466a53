import { type Currency, minorPerUnit } from '#shared/money.ts'

/** What was typed as an amount, in minor units: '80', '80,5', '80.50', '1.234,50', '84.000'. Null: no amount. */
export function parseAmount(text: string, currency: Currency): number | null {
  const perUnit = minorPerUnit(currency)
  const number = parseNumber(perUnit === 1 ? text.replace(/[.,]/g, '') : text)
  return number === null ? null : Math.round(number * perUnit)
}

/** As it stands in its field: without thousands, and without decimals where there are none. */
export function typedAmount(amountMinor: number, currency: Currency): string {
  const perUnit = minorPerUnit(currency)
  const decimals = amountMinor % perUnit === 0 ? 0 : 2
  return (amountMinor / perUnit).toFixed(decimals).replace('.', ',')
}

/** Kilometres as metres; null for what is no distance. */
export function parseMetres(text: string): number | null {
  const kilometres = parseNumber(text)
  return kilometres === null ? null : Math.round(kilometres * 1000)
}

export function typedKilometres(metres: number): string {
  return String(metres / 1000).replace('.', ',')
}

/** Reads numbers as people of both countries write them. A dot before exactly three digits parts thousands. */
function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[.](?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}
