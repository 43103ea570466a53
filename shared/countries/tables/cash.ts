import { type Currency, listCountries } from '../countries.ts'

/** Banknotes and the round amount behind tips, by currency. */
export const cash = Object.fromEntries(
  listCountries().map(({ currency, banknotes, roundAmount }) => [currency, { banknotes, roundAmount }]),
) as Record<Currency, { banknotes: readonly number[]; roundAmount: number }>
