import type { CountryIso } from '#shared/countries/countries.ts'
import { parsePhone } from '#shared/parse-phone.ts'

/**
 * The stored form of a phone: '+59170000001' when it parses as a number of that country or of the one it names, else as
 * typed.
 */
export function storedPhone(written: string, country: CountryIso): string {
  return parsePhone(written, country)?.number ?? written.trim()
}

/** The stored form of a person's phone, of any country; null when no such number can exist. */
export function parsePersonPhone(written: string, country: CountryIso): string | null {
  return parsePhone(written, country)?.number ?? null
}

interface BusinessPhones {
  phone?: string | null | undefined
  whatsapp?: string | null | undefined
}

/**
 * The same facts with country codes in their phones ('+591 3 3445566'), because a link to WhatsApp leads nowhere without
 * one. A phone that has one, or is no number, stays as typed.
 */
export function withCountryCodes<Facts extends BusinessPhones>(facts: Facts, country: CountryIso): Facts {
  const phones = (['phone', 'whatsapp'] as const).flatMap((name) => {
    const written = facts[name]
    return written ? [[name, addCountryCode(written, country)]] : []
  })
  return { ...facts, ...Object.fromEntries(phones) }
}

function addCountryCode(written: string, country: CountryIso): string {
  if (written.trim().startsWith('+')) return written
  return parsePhone(written, country)?.international ?? written
}

/** Whether a stored phone is a number of one of our countries. */
export function isLocalNumber(stored: string): boolean {
  return stored.startsWith('+') && (parsePhone(stored)?.country ?? null) !== null
}
