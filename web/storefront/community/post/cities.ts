import { plainWord } from '#services/content/rules/plain-word.ts'
import type { CountryIso } from '#shared/country.ts'

/** Cities of a country as the places of the shops write them, so that a list finds what somebody typed otherwise. */
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

/** The city that somebody typed, as the lists write it; one that we do not know stays as it was typed. */
export function normalizeCity(typed: string, country: CountryIso): string {
  const plain = plainWord(typed.replace(/\s+/g, ' '))
  const known = alsoCalled[plain] ?? CITIES[country].find((city) => plainWord(city) === plain)
  return known ?? typed.trim().replace(/\s+/g, ' ')
}
