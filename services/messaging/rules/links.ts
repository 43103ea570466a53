import type { CountryIso, Locale } from '#shared/country.ts'

/** Where a kind of message is refused; the website has a page there, which also takes one-click requests (RFC 8058). */
export function refusalLink(origin: string, token: string): string {
  return `${origin}/unsubscribe/${token}`
}

/** The market in which a message was written. */
export function getLocaleCountry(locale: Locale): CountryIso {
  return locale === 'es-PY' ? 'PY' : 'BO'
}
