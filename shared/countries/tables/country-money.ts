import { forEachCountry } from '../countries.ts'

/** Currency of each country, and how it stands before an amount. */
export const countryMoney = forEachCountry(({ currency, currencySigns: [sign] }) => ({ currency, sign }))
