import { type Locale, listCountries } from '../countries.ts'

/** BCP 47 tag of each country by the locale of its messages. */
export const languages = Object.fromEntries(
  listCountries().map(({ locale, language }) => [locale, language]),
) as Record<Locale, string>
