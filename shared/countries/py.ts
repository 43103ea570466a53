import type { CountryRecord } from './country-record.ts'

const centreOfAsuncion = { lat: -25.2867, lon: -57.647 }

export const paraguay = {
  iso: 'PY',
  isoNumber: '600',
  name: 'Paraguay',
  countryCode: '595',
  mobile: { pattern: '9\\d{8}', groups: [3, 3, 3] },
  locale: 'es-PY',
  language: 'es-PY',
  timezone: 'America/Asuncion',
  hostEnding: '.com.py',

  currency: 'PYG',
  currencyNumber: '600',
  currencyName: 'guaraníes',
  currencySigns: ['Gs', '₲'],
  currencyDecimals: 0,
  banknotes: [2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
  roundAmount: 1_000,

  // 10 % of the net price, which is 1/11 of the price that contains it.
  vatRate: 0.1,
  vatBase: 'net',
  vatName: 'IVA',

  documents: [
    {
      type: 'RUC',
      label: 'RUC',
      kind: 'tax',
      pattern: '\\d{3,9}-\\d',
      checkDigit: { highestWeight: 11, elevenIs: 0 },
      mistake: 'Escribe el RUC con su dígito verificador, como 80028061-0.',
    },
    {
      type: 'CI',
      label: 'Cédula de identidad',
      kind: 'identity',
      pattern: '\\d{5,8}',
      mistake: 'Revisa el número de tu cédula: lleva solo números, sin el complemento.',
    },
  ],
  documentHint: 'El RUC va con su dígito verificador, como 80028061-0. La cédula, solo con números.',

  doorLimits: { newcomer: 2_500_000, regular: 6_000_000 },
  usualPrices: { bath: 90_000, cut: 950_000, toy: 1_700_000, stomach: 750_000, knee: 3_400_000 },

  defaultCity: 'Asunción',
  cities: [
    'Asunción',
    'San Lorenzo',
    'Luque',
    'Capiatá',
    'Lambaré',
    'Fernando de la Mora',
    'Limpio',
    'Ñemby',
    'Mariano Roque Alonso',
    'Villa Elisa',
    'Itauguá',
    'Areguá',
    'Ciudad del Este',
    'Encarnación',
    'Caaguazú',
    'Coronel Oviedo',
    'Pedro Juan Caballero',
    'Concepción',
    'Villarrica',
  ],
  cityAliases: {},
  // The specification's fallback for Paraguay (lat: -17.783, lon: -63.179) lies in Santa Cruz, so the market has its own.
  shopLookup: centreOfAsuncion,
  pickerStart: centreOfAsuncion,
  geolocationFallback: centreOfAsuncion,
  bounds: { south: -27.65, north: -19.25, west: -62.7, east: -54.2 },
} as const satisfies CountryRecord
