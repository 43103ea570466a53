import { type Currency, minorPerUnit, plainMoney } from '#shared/money.ts'

/**
 * Minor units of what somebody typed as they write money: '350', '1.234,50', '1234.5'; of guaraníes '250.000'. Null: it is
 * no amount above 0, or more than a claim could cost.
 */
export function amountTyped(text: string, currency: Currency): number | null {
  const written = text.replace(/\s|^(bs|gs)\.?/gi, '')
  const decimals = minorPerUnit(currency) === 1 ? '' : '(?:[.,](\\d{1,2}))?'
  const match = written.match(new RegExp(`^(\\d{1,3}(?:[.,]\\d{3})+|\\d{1,12})${decimals}$`))
  if (!match) return null
  const [, whole = '', cents = ''] = match
  const units = Number(whole.replace(/[.,]/g, ''))
  const amount = units * minorPerUnit(currency) + Number(cents.padEnd(2, '0'))
  return amount > 0 && amount <= MOST ? amount : null
}

const MOST = 100_000_000_000

/** As its field shows an amount again: '600' or '600,50'. */
export function typedAmount(amount: number | null, currency: Currency): string {
  return amount === null ? '' : plainMoney(amount, currency).replace('.00', '').replace('.', ',')
}
