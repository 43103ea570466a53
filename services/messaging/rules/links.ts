import { type CountryIso, getCountryByLocale, type Locale } from '#shared/countries/countries.ts'

/** Page where a kind of message is refused; the website also accepts one-click requests there (RFC 8058). */
export function refusalLink(origin: string, token: string): string {
  return `${origin}/unsubscribe/${token}`
}

/** Country of a message's locale. */
export function getLocaleCountry(locale: Locale): CountryIso {
  return getCountryByLocale(locale).iso
}
