import { listCountries } from '#shared/countries/countries.ts'
import { type Currency, minorPerUnit } from '#shared/money.ts'
import type { PriceError } from '../rules/refusals.ts'

const HIGHEST_MINOR = 1_000_000_000_000n

export type ReadPrice = { amountMinor: number } | { error: PriceError }

/**
 * A written price in minor units of the currency, exactly: digits are moved, never multiplied as fractions.
 * '18900' and '18900.00' are Gs 18.900, '38.9' and 'Bs 38,90' are Bs 38,90, '1,234.50' and '1 234,50' are Bs 1.234,50, '35.-' is Bs 35.
 * One mark before three digits ('1.234') are thousands in a currency without decimals; in another they could be
 * decimals: refused rather than guessed. So is the sign of another currency.
 */
export function readPrice(written: string, currency: Currency): ReadPrice {
  const text = withoutMark(written, currency)
  if (text.startsWith('-') || /^\(.+\)$/.test(text)) return { error: 'negative' }

  const hasDecimals = minorPerUnit(currency) > 1
  const parts = splitPrice(text, hasDecimals)
  if ('error' in parts) return parts

  const decimals = String(minorPerUnit(currency)).length - 1
  const fraction = parts.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return { error: 'decimals' }
  const amount = BigInt(parts.whole + fraction.padEnd(decimals, '0'))
  return amount > HIGHEST_MINOR ? { error: 'too-high' } : { amountMinor: Number(amount) }
}

/** Without the currency's own sign, and without the spaces that separate thousands. */
function withoutMark(written: string, currency: Currency): string {
  const text = written.replace(/[\s\u00A0\u202F]+/gu, ' ').trim()
  // '35.-' says that there are no cents.
  const number = text
    .replace(getSigns(currency), '')
    .trim()
    .replace(/(?<=\d)[.,]-$/, '')
  return /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(number) ? number.replaceAll(' ', '') : number
}

const signs = new Map<Currency, RegExp>()

/** The signs of a currency, before or after a number. */
function getSigns(currency: Currency): RegExp {
  const known = signs.get(currency)
  if (known) return known
  const any = currencySigns(currency)
  const made = new RegExp(`^(?:${any})\\.?\\s*|\\s*(?:${any})\\.?$`, 'i')
  signs.set(currency, made)
  return made
}

/** Pattern of the code and the signs of a currency: 'BOB|Bs'. */
export function currencySigns(currency: Currency): string {
  const marks = listCountries().flatMap((country) =>
    country.currency === currency ? [currency, ...country.currencySigns] : [],
  )
  return marks.map((mark) => mark.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')
}

function splitPrice(text: string, hasDecimals: boolean): { whole: string; fraction: string } | { error: PriceError } {
  if (/^\d{1,20}$/.test(text)) return { whole: text, fraction: '' }

  const single = /^(\d{1,20})[.,](\d{1,20})$/.exec(text)
  if (single) {
    const [, whole = '', fraction = ''] = single
    // '0.500' cannot be thousands, and four decimals cannot be either; exactly three digits can.
    if (fraction.length !== 3 || /^0+$/.test(whole)) return { whole, fraction }
    return !hasDecimals && whole.length <= 3 ? { whole: whole + fraction, fraction: '' } : { error: 'ambiguous' }
  }

  const grouped = /^(\d{1,3}(?:,\d{3})+)\.(\d{1,20})$/.exec(text) ?? /^(\d{1,3}(?:\.\d{3})+),(\d{1,20})$/.exec(text)
  if (grouped) return { whole: (grouped[1] ?? '').replace(/[.,]/g, ''), fraction: grouped[2] ?? '' }

  // Two marks of one kind can only be thousands: '1.234.500'.
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)) {
    return { whole: text.replace(/[.,]/g, ''), fraction: '' }
  }
  return { error: text === '' ? 'empty' : 'no-number' }
}
