import type { Point } from './geo.ts'
import type { Currency } from './money.ts'

export type CountryIso = 'BO' | 'PY'
export type Locale = 'es' | 'es-PY'

export interface Country {
  iso: CountryIso
  name: string
  /** Telephone code, without the plus. */
  countryCode: string
  currency: Currency
  /** IVA rate, applied to the net amount in Paraguay and contained in the gross amount in Bolivia. */
  vatRate: number
  locale: Locale
  timezone: string
  defaultCity: string
  /** Start of a shop lookup without an address: the market's own centre, else the specification's constant. */
  shopLookup: Point
  /** Initial centre of the address picker. */
  pickerStart: Point
  /** Position assumed when the browser denies geolocation. */
  geolocationFallback: Point
}

/** The three default points of the specification's section 9, and the country fallbacks as given there. */
export const SHOP_LOOKUP_DEFAULT: Point = { lat: -17.72077, lon: -63.163375 }
export const PICKER_START: Point = { lat: -17.78328, lon: -63.17916 }
export const COUNTRY_FALLBACK: Record<CountryIso, Point> = {
  BO: { lat: -17.778, lon: -63.177 },
  // The specification's value, although it lies in Santa Cruz; a market with its own centre never uses it.
  PY: { lat: -17.783, lon: -63.179 },
}

const MARKET_CENTRE: Partial<Record<CountryIso, Point>> = { PY: { lat: -25.2867, lon: -57.647 } }

export const countries: Record<CountryIso, Country> = {
  BO: {
    iso: 'BO',
    name: 'Bolivia',
    countryCode: '591',
    currency: 'BOB',
    vatRate: 0.13,
    locale: 'es',
    timezone: 'America/La_Paz',
    defaultCity: 'Santa Cruz',
    shopLookup: MARKET_CENTRE.BO ?? SHOP_LOOKUP_DEFAULT,
    pickerStart: MARKET_CENTRE.BO ?? PICKER_START,
    geolocationFallback: MARKET_CENTRE.BO ?? COUNTRY_FALLBACK.BO,
  },
  PY: {
    iso: 'PY',
    name: 'Paraguay',
    countryCode: '595',
    currency: 'PYG',
    vatRate: 0.1,
    locale: 'es-PY',
    timezone: 'America/Asuncion',
    defaultCity: 'Asunción',
    shopLookup: MARKET_CENTRE.PY ?? SHOP_LOOKUP_DEFAULT,
    pickerStart: MARKET_CENTRE.PY ?? PICKER_START,
    geolocationFallback: MARKET_CENTRE.PY ?? COUNTRY_FALLBACK.PY,
  },
}

/**
 * Country of a host name, with or without port: `.com.py` is Paraguay, anything else Bolivia. A trailing `.localhost`
 * is dropped first.
 */
export function getCountryByHost(host: string): CountryIso {
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/\.localhost$/, '')
  return name.endsWith('.com.py') ? 'PY' : 'BO'
}

/** Country whose prices use the currency. */
export function getCountryByCurrency(currency: string): CountryIso {
  return currency === countries.PY.currency ? 'PY' : 'BO'
}
