import { normalForm } from '../../normal-form.ts'
import { listCountries } from '../countries.ts'

/** Codes, names and signs of the currencies in small letters without accents, as in 'guaranies', '₲'. */
export const currencyWords: readonly string[] = listCountries()
  .flatMap(({ currency, currencyName, currencySigns }) => [currency, currencyName, ...currencySigns])
  .map((word) => normalForm(word, 'NFD').replace(/\p{M}/gu, '').toLowerCase())
