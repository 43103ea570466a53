import type { Point } from '../geo.ts'
import type { VatClass } from './vat-class.ts'

/**
 * Every fact that differs by country, as plain data: the build copies parts of it into the scripts of pages
 * (tables/README.md). Amounts are minor units.
 */
export interface CountryRecord {
  /** ISO 3166-1: alpha-2 code and number. */
  iso: string
  isoNumber: string
  name: string
  /** Telephone code, without the plus. */
  countryCode: string
  mobile: MobileNumbers
  /** Messages of `web/messages/<locale>`, over those of `es`; a locale without a folder shows `es`. No other country has it. */
  locale: string
  /** BCP 47 tag of pages and of number formats. */
  language: string
  timezone: string
  /** End of its public host names. A host that ends like no record belongs to the first country of the list. */
  hostEnding: string

  /** ISO 4217: code and number. */
  currency: string
  currencyNumber: string
  /** Plural, in a sentence: 'Precios en bolivianos'. */
  currencyName: string
  /** Money given back from a banknote: 'cambio', 'vuelto'. */
  changeName: string
  /** As files and banks write it before an amount; pages show the first. */
  currencySigns: readonly [string, ...string[]]
  currencyDecimals: number
  /** Banknotes in circulation. */
  banknotes: readonly number[]
  /** Worth about one boliviano, as a round amount: tips and rewards are multiples of it. */
  roundAmount: number

  /** Numbers of bank accounts without separators, as a pattern, and the banks that a form suggests. */
  bankAccounts: { pattern: string; example: string; banks: readonly string[] }

  /** Rate of the IVA (IGV) of a shop that names no other. */
  vatRate: number
  /** Rates of goods that are taxed otherwise; empty: there are none. */
  specialVatRates: { readonly [vatClass in Exclude<VatClass, 'general'>]?: number }
  /** What the rate is a part of: the price that contains the tax ('gross', "por dentro") or the price without it. */
  vatBase: 'gross' | 'net'
  vatName: string
  /** Tax office that electronic invoices go to; null: there is none, or no adapter for it. */
  taxOffice: TaxOfficeName | null
  /** Protects consumers; the terms name it. */
  consumerLaw: string

  /** Documents on a comprobante; a form offers them in this order. The tax document comes first. */
  documents: readonly DocumentRecord[]
  /** Under the field of the number. */
  documentHint: string

  /** Most that is paid at the door, by a newcomer and by a regular customer. */
  doorLimits: { newcomer: number; regular: number }
  /** What a bath and the treatments of the insurance's examples usually cost. */
  usualPrices: { bath: number; cut: number; toy: number; stomach: number; knee: number }

  defaultCity: string
  /** Spelling of the shops' places, so that differently typed names match. */
  cities: readonly string[]
  /** City by another name, in lower case without accents. */
  cityAliases: Readonly<Record<string, string>>
  /** GeoNames' first-order divisions by their code, which name the region of a town. */
  regions: Readonly<Record<string, string>>
  /** Start of a shop lookup without an address. */
  shopLookup: Point
  /** Initial centre of the address picker. */
  pickerStart: Point
  /** Position assumed when the browser denies geolocation. */
  geolocationFallback: Point
  /** A little wider than the country: a coarse check against typing errors and made-up points. */
  bounds: { south: number; north: number; west: number; east: number }
}

/** Tax offices with an adapter (services/invoicing). */
export type TaxOfficeName = 'siat' | 'sifen'

export interface DocumentRecord {
  type: string
  label: string
  kind: 'tax' | 'identity'
  /** Regular expression of the whole number, in capitals without dots and spaces. */
  pattern: string
  checkDigit?: CheckDigit
  /** Tells the customer what is wrong with a number that does not fit the pattern. */
  mistake: string
  /** Regular expression of the characters that distinguish equal numbers; absent: there are none. */
  complement?: string
  /** Regions that issue the document, as an insurer asks for them. */
  extensions?: readonly string[]
}

/**
 * Last digit of a number, modulo 11: the other digits count 2, 3, 4 … from the right, and after `highestWeight` from 2
 * again. The digit is 11 less the remainder; 10 becomes 0, and 11 what `elevenIs` says.
 */
export interface CheckDigit {
  highestWeight: number
  elevenIs: 0 | 1
}

/** How a mobile number without its telephone code is recognised, and in which groups of digits it is written. */
export interface MobileNumbers {
  pattern: string
  groups: readonly number[]
  /** As people write one, for the placeholder of a field. */
  example: string
  /** Pattern of numbers in use that the metadata of libphonenumber lacks. */
  unlisted?: string
}
