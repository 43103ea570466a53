import { SPANISH } from '../spanish.ts'
import { bolivia } from './bo.ts'
import type { CountryRecord, DocumentRecord } from './country-record.ts'
import { paraguay } from './py.ts'

/** Each country where Huella sells. The first one is the market of a host that no country names. */
const records = [bolivia, paraguay] as const

export type CountryIso = (typeof records)[number]['iso']
export type Currency = (typeof records)[number]['currency']
export type Locale = (typeof records)[number]['locale']
export type DocumentType = (typeof records)[number]['documents'][number]['type']

export interface Country extends CountryRecord {
  iso: CountryIso
  currency: Currency
  locale: Locale
  documents: readonly CountryDocument[]
}

export interface CountryDocument extends DocumentRecord {
  type: DocumentType
}

/** Country records by code, in the order of the list. */
export const countries = {} as Record<CountryIso, Country>
for (const record of records) registerCountry(record)

/**
 * Adds a country. Contracts, configuration and tables read `countries` when their module loads, so that a country is
 * registered before them.
 */
export function registerCountry(record: CountryRecord): void {
  const others = Object.values(countries)
  const twice = (['iso', 'currency', 'locale', 'hostEnding', 'countryCode'] as const).find((name) =>
    others.some((other) => other[name] === record[name]),
  )
  if (twice) throw new Error(`Another country has the ${twice} '${record[twice]}' of ${record.name}`)
  // The types of codes follow from the list above; a record registered elsewhere widens them at run time.
  countries[record.iso as CountryIso] = record as Country
}

export const DEFAULT_COUNTRY: CountryIso = records[0].iso

export function listCountries(): Country[] {
  return Object.values(countries)
}

export function isCountry(text: unknown): text is CountryIso {
  return typeof text === 'string' && Object.hasOwn(countries, text)
}

/** Country code of a stored or foreign text; throws for a country that has no record. */
export function parseCountry(text: unknown): CountryIso {
  if (isCountry(text)) return text
  throw new Error(`'${String(text)}' is none of our countries (${Object.keys(countries).join(', ')})`)
}

/** Currency code of a stored or foreign text; throws for a currency that no country has. */
export function parseCurrency(text: unknown): Currency {
  return getCountryByCurrency(text).currency
}

/** Type of a stored document; throws for one that no country has. */
export function parseDocumentType(text: string): DocumentType {
  const document = listCountries()
    .flatMap(({ documents }) => documents)
    .find(({ type }) => type === text)
  if (document) return document.type
  throw new Error(`'${text}' is a document of none of our countries`)
}

/** Country whose prices use the currency. */
export function getCountryByCurrency(currency: unknown): Country {
  const country = listCountries().find((each) => each.currency === currency)
  if (country) return country
  throw new Error(`'${String(currency)}' is the currency of none of our countries`)
}

export function getCountryByLocale(locale: string): Country {
  const country = listCountries().find((each) => each.locale === locale)
  if (country) return country
  throw new Error(`'${locale}' is the locale of none of our countries`)
}

/**
 * Country of a host name, with or without port: the one whose ending it has, else the default one. A trailing
 * `.localhost` is dropped first.
 */
export function getCountryByHost(host: string): CountryIso {
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/\.localhost$/, '')
  return listCountries().find(({ hostEnding }) => name.endsWith(hostEnding))?.iso ?? DEFAULT_COUNTRY
}

/** Regular expression of every sign and code that may stand before or after an amount. */
export function currencyMarkPattern(): string {
  const marks = listCountries().flatMap(({ currency, currencySigns }) => [currency, ...currencySigns])
  const escaped = marks
    .toSorted((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return `(?:${escaped.join('|')})\\.?`
}

/** 'Bolivia y Paraguay'; with `before` 'de ', 'Bolivia y de Paraguay'. */
export function joinCountryNames(word: 'y' | 'o', before = ''): string {
  const type = word === 'y' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat(SPANISH, { type }).format(
    listCountries().map(({ name }, index) => (index === 0 ? name : before + name)),
  )
}

/** A value for each country. */
export function forEachCountry<Value>(make: (country: Country) => Value): Record<CountryIso, Value> {
  return Object.fromEntries(listCountries().map((country) => [country.iso, make(country)])) as Record<CountryIso, Value>
}

export function forEachCurrency<Value>(make: (currency: Currency) => Value): Record<Currency, Value> {
  return Object.fromEntries(listCountries().map(({ currency }) => [currency, make(currency)])) as Record<
    Currency,
    Value
  >
}
