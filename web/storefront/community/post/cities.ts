import { plainWord } from '#services/content/rules/plain-word.ts'
import type { CountryIso } from '#shared/country.ts'

/** Cities of a country, in the spelling of the shops' places, so that differently typed names match. */
const CITIES: Record<CountryIso, readonly string[]> = {
  BO: [
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
  PY: [
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
}

const alsoCalled: Record<string, string> = {
  'santa cruz': 'Santa Cruz de la Sierra',
  scz: 'Santa Cruz de la Sierra',
  'nuestra senora de la paz': 'La Paz',
  cbba: 'Cochabamba',
}

export function getCities(country: CountryIso): readonly string[] {
  return CITIES[country]
}

/** City in the spelling of the lists; an unknown city stays as typed. */
export function normalizeCity(typed: string, country: CountryIso): string {
  const plain = plainWord(typed.replace(/\s+/g, ' '))
  const known = alsoCalled[plain] ?? CITIES[country].find((city) => plainWord(city) === plain)
  return known ?? typed.trim().replace(/\s+/g, ' ')
}
