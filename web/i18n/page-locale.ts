import type { Locale } from '#shared/countries/countries.ts'
import { languages } from '#shared/countries/tables/languages.ts'

/** Locale of the open page, for code of the browser outside components. */
export function readPageLocale(): Locale {
  const known = Object.keys(languages) as Locale[]
  return known.find((locale) => languages[locale] === document.documentElement.lang) ?? 'es'
}
