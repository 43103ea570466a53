import { type Currency, currencyPrefix, formatMoney } from '#shared/money.ts'

export function money(amount: number, currencyCode: Currency, displayAmount = formatMoney(amount, currencyCode)) {
  return { amount, displayAmount, currency: currencies[currencyCode] }
}

/** Made once: a listing names its currency twice a product. */
export const currencies = { BOB: currencyInfo('BOB'), PYG: currencyInfo('PYG') }

function currencyInfo(code: Currency) {
  return { _id: code, code, symbol: currencyPrefix(code) }
}
