import { type Currency, minorPerUnit } from '#shared/money.ts'

const HIGHEST_MINOR = 1_000_000_000_000n

export type PriceError = 'empty' | 'negative' | 'ambiguous' | 'decimals' | 'too-high' | 'no-number'
export type ReadPrice = { amountMinor: number } | Refused

interface Refused {
  /** English, for the operator who runs the import. */
  refusal: string
  error: PriceError
}

/**
 * A written price in minor units of the currency, exactly: digits are moved, never multiplied as fractions.
 * '18900' and '18900.00' are Gs 18.900, '38.9' and '38,90' are Bs 38,90, '1,234.50' and '1.234,50' are Bs 1.234,50.
 * One mark before three digits ('1.234') could be thousands or decimals: refused rather than guessed.
 */
export function readPrice(written: string, currency: Currency): ReadPrice {
  const text = written.trim()
  if (text.startsWith('-')) return { refusal: `price '${shown(text)}' is negative`, error: 'negative' }

  const parts = splitPrice(text)
  if ('refusal' in parts) return parts

  const decimals = String(minorPerUnit(currency)).length - 1
  const fraction = parts.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) {
    return { refusal: `price '${shown(text)}' has more decimals than ${currency} (${decimals})`, error: 'decimals' }
  }
  const amount = BigInt(parts.whole + fraction.padEnd(decimals, '0'))
  if (amount > HIGHEST_MINOR) return { refusal: `price '${shown(text)}' is too high`, error: 'too-high' }
  return { amountMinor: Number(amount) }
}

function splitPrice(text: string): { whole: string; fraction: string } | Refused {
  if (/^\d{1,20}$/.test(text)) return { whole: text, fraction: '' }

  const single = /^(\d{1,20})[.,](\d{1,20})$/.exec(text)
  if (single) {
    const [, whole = '', fraction = ''] = single
    // '0.500' cannot be thousands, and four decimals cannot be either; exactly three digits can.
    if (fraction.length === 3 && !/^0+$/.test(whole)) {
      return { refusal: `price '${shown(text)}' is ambiguous: thousands or decimals`, error: 'ambiguous' }
    }
    return { whole, fraction }
  }

  const grouped = /^(\d{1,3}(?:,\d{3})+)\.(\d{1,20})$/.exec(text) ?? /^(\d{1,3}(?:\.\d{3})+),(\d{1,20})$/.exec(text)
  if (grouped) return { whole: (grouped[1] ?? '').replace(/[.,]/g, ''), fraction: grouped[2] ?? '' }

  // Two marks of one kind can only be thousands: '1.234.500'.
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)) {
    return { whole: text.replace(/[.,]/g, ''), fraction: '' }
  }
  if (text === '') return { refusal: 'no price', error: 'empty' }
  return { refusal: `price '${shown(text)}' is not a number`, error: 'no-number' }
}

function shown(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}
