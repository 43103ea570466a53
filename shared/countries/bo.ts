import type { CountryRecord } from './country-record.ts'

export const bolivia = {
  iso: 'BO',
  isoNumber: '068',
  name: 'Bolivia',
  countryCode: '591',
  mobile: { pattern: '[67]\\d{7}', groups: [3, 5], example: '700 12345' },
  locale: 'es',
  language: 'es-BO',
  timezone: 'America/La_Paz',
  hostEnding: '.com.bo',

  currency: 'BOB',
  currencyNumber: '068',
  currencyName: 'bolivianos',
  currencySigns: ['Bs'],
  currencyDecimals: 2,
  banknotes: [1_000, 2_000, 5_000, 10_000, 20_000],
  roundAmount: 100,
  bankAccounts: {
    pattern: '\\d{8,16}',
    example: '201-5012345-3-45',
    banks: [
      'Banco Bisa',
      'Banco de Crédito (BCP)',
      'Banco Económico',
      'Banco FIE',
      'Banco Fortaleza',
      'Banco Ganadero',
      'Banco Mercantil Santa Cruz',
      'Banco Nacional de Bolivia (BNB)',
      'Banco Prodem',
      'Banco Unión',
      'BancoSol',
    ],
  },

  // Ley 843, art. 5: 13 % of the price that contains it, so 14,94 % of the net price.
  vatRate: 0.13,
  vatBase: 'gross',
  vatName: 'IVA',
  taxOffice: 'siat',
  // Registro de Compras y Ventas.
  salesRegister: 'rcv',
  consumerLaw: 'Ley N.º 453',

  documents: [
    {
      type: 'NIT',
      label: 'NIT',
      kind: 'tax',
      // Impuestos Nacionales publishes no check digit; a sale without NIT is recorded with 0.
      pattern: '0|\\d{4,15}',
      mistake: 'El NIT lleva solo números, de 4 a 15.',
    },
    {
      type: 'CI',
      label: 'Cédula de identidad',
      kind: 'identity',
      // The department is optional: newer cards no longer print it. QR is the digital card.
      pattern: '\\d{5,10}( (LP|CB|SC|OR|PT|TJ|CH|BE|PD|QR))?',
      mistake: 'Revisa el número de tu cédula: lleva solo números, sin el complemento.',
      // Distinguishes two people with the same card number: '1A', 'B2'.
      complement: '[A-Z0-9]{2}',
      extensions: ['LP', 'CB', 'SC', 'OR', 'PT', 'TJ', 'CH', 'BE', 'PD'],
    },
  ],
  documentHint: 'Solo números, como 1234567. En una cédula puedes añadir el departamento: 1234567 SC.',

  doorLimits: { newcomer: 2_000_00, regular: 5_000_00 },
  usualPrices: { bath: 8_000, cut: 90_000, toy: 160_000, stomach: 70_000, knee: 320_000 },

  defaultCity: 'Santa Cruz',
  cities: [
    'Santa Cruz de la Sierra',
    'La Paz',
    'El Alto',
    'Cochabamba',
    'Sucre',
    'Oruro',
    'Tarija',
    'Potosí',
    'Trinidad',
    'Cobija',
    'Montero',
    'Warnes',
    'Cotoca',
    'La Guardia',
    'Quillacollo',
    'Sacaba',
    'Tiquipaya',
    'Yacuiba',
    'Riberalta',
  ],
  cityAliases: {
    'santa cruz': 'Santa Cruz de la Sierra',
    scz: 'Santa Cruz de la Sierra',
    'nuestra senora de la paz': 'La Paz',
    cbba: 'Cochabamba',
  },
  regions: {
    '01': 'Chuquisaca',
    '02': 'Cochabamba',
    '03': 'Beni',
    '04': 'La Paz',
    '05': 'Oruro',
    '06': 'Pando',
    '07': 'Potosí',
    '08': 'Santa Cruz',
    '09': 'Tarija',
  },
  // The three default points of the specification's section 9.
  shopLookup: { lat: -17.72077, lon: -63.163375 },
  pickerStart: { lat: -17.78328, lon: -63.17916 },
  geolocationFallback: { lat: -17.778, lon: -63.177 },
  bounds: { south: -22.95, north: -9.6, west: -69.7, east: -57.4 },
} as const satisfies CountryRecord
