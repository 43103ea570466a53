import { registerCountry } from '#shared/countries/countries.ts'
import type { CountryRecord } from '#shared/countries/country-record.ts'

/** All that the program is told of Perú. Import it before contracts and tables, which read the countries once. */
export const peru = {
  iso: 'PE',
  isoNumber: '604',
  name: 'Perú',
  countryCode: '51',
  mobile: { pattern: '9\\d{8}', groups: [3, 3, 3], example: '912 345 678' },
  locale: 'es-PE',
  language: 'es-PE',
  timezone: 'America/Lima',
  hostEnding: '.com.pe',

  currency: 'PEN',
  currencyNumber: '604',
  currencyName: 'soles',
  changeName: 'vuelto',
  currencySigns: ['S/', 'S/.'],
  currencyDecimals: 2,
  banknotes: [1_000, 2_000, 5_000, 10_000, 20_000],
  roundAmount: 50,
  bankAccounts: {
    pattern: '\\d{10,20}',
    example: '193-1234567-0-12',
    banks: ['BCP', 'BBVA', 'Interbank', 'Scotiabank'],
  },

  vatRate: 0.18,
  specialVatRates: {},
  vatBase: 'net',
  vatName: 'IGV',
  taxOffice: null,
  consumerLaw: 'Ley N.º 29571',

  documents: [
    {
      type: 'RUC',
      label: 'RUC',
      kind: 'tax',
      pattern: '(10|15|17|20)\\d{9}',
      checkDigit: { highestWeight: 7, elevenIs: 1 },
      mistake: 'El RUC tiene 11 números y empieza con 10, 15, 17 o 20.',
    },
    { type: 'DNI', label: 'DNI', kind: 'identity', pattern: '\\d{8}', mistake: 'El DNI tiene 8 números.' },
  ],
  documentHint: 'Solo números: el RUC tiene 11, el DNI tiene 8.',

  doorLimits: { newcomer: 100_000, regular: 250_000 },
  usualPrices: { bath: 5_000, cut: 45_000, toy: 80_000, stomach: 35_000, knee: 160_000 },

  defaultCity: 'Lima',
  cities: ['Lima', 'Callao', 'Arequipa', 'Trujillo', 'Cusco'],
  cityAliases: {},
  regions: { '15': 'Lima' },
  shopLookup: { lat: -12.1211, lon: -77.0297 },
  pickerStart: { lat: -12.1211, lon: -77.0297 },
  geolocationFallback: { lat: -12.1211, lon: -77.0297 },
  bounds: { south: -18.4, north: 0, west: -81.4, east: -68.6 },
} as const satisfies CountryRecord

registerCountry(peru)
