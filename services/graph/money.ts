import { type Currency, currencyPrefix, formatMoney } from '#shared/money.ts'

export function money(amount: number, currencyCode: Currency) {
  return { amount, displayAmount: formatMoney(amount, currencyCode), currency: currencyInfo(currencyCode) }
}

export function currencyInfo(code: Currency) {
  return { _id: code, code, symbol: currencyPrefix(code) }
}
