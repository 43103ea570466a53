import { currencyMarkPattern } from '#shared/countries/countries.ts'
import { type Currency, minorPerUnit } from '#shared/money.ts'

const leadingMark = new RegExp(`^([+(-]?)${currencyMarkPattern()}`, 'i')
const trailingMark = new RegExp(`${currencyMarkPattern()}(\\)?)$`, 'i')

/** Upper limit of one movement, to reject broken cells. */
const mostMinor = 1_000_000_000_000

/**
 * Parses an amount as banks write it to minor units, or null: `1.234,56`, `1,234.56`, `Bs 150`, `-150,00`, `150.00-`,
 * `(150,00)`, `1'234.56`, `150,00 DB`. With both marks the last one separates the decimals; a single mark before three digits separates
 * thousands, because no currency of ours has three decimals.
 */
export function readAmount(text: string, currency: Currency): number | null {
  const [, plain = '', side = ''] = /^(.*?)(CR|DB)?$/i.exec(text.replace(/[\s'’]/g, '').replace(/[−–]/g, '-')) ?? []
  const unmarked = plain.replace(leadingMark, '$1').replace(trailingMark, '$1')
  const amount = side.toUpperCase() === 'DB' ? `-${unmarked.replace(/^-/, '')}` : unmarked
  const isNegative = /^-|-$|^\(.*\)$/.test(amount)
  const number = amount.replace(/^[+\-(]|[+\-)]$/g, '')
  if (!/^\d[\d.,]*$/.test(number)) return null

  const parts = splitDecimals(number)
  if (parts === null) return null
  const decimals = minorPerUnit(currency) === 1 ? 0 : 2
  const fraction = parts.fraction.padEnd(decimals, '0')
  // Fractions of the smallest unit are refused, except zeros.
  if (/[^0]/.test(fraction.slice(decimals))) return null
  return signed(Number(parts.whole + fraction.slice(0, decimals)), isNegative)
}

/** Converts a spreadsheet's number, or null when it has fractions of the smallest unit. */
export function readNumber(value: number, currency: Currency): number | null {
  const exact = value * minorPerUnit(currency)
  const minor = Math.round(exact)
  return Math.abs(exact - minor) < 1e-4 ? signed(Math.abs(minor), minor < 0) : null
}

function signed(minor: number, isNegative: boolean): number | null {
  if (!Number.isSafeInteger(minor) || minor > mostMinor) return null
  return isNegative && minor !== 0 ? -minor : minor
}

function splitDecimals(number: string): { whole: string; fraction: string } | null {
  const mark = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  const other = number[mark] === '.' ? ',' : '.'
  const hasBoth = number.includes(other) && mark >= 0
  const isDecimal =
    mark >= 0 && (hasBoth || (number.indexOf(number[mark] ?? '') === mark && number.length - mark !== 4))
  const whole = isDecimal ? number.slice(0, mark) : number
  const fraction = isDecimal ? number.slice(mark + 1) : ''
  if (!/^(?:\d+|[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*)$/.test(whole)) return null
  // 1,234,50 uses one mark for thousands and decimals.
  if (isDecimal && whole.includes(number[mark] ?? '')) return null
  return /^\d*$/.test(fraction) ? { whole: whole.replace(/[.,]/g, ''), fraction } : null
}
