import { plainWord } from '#services/content/rules/plain-word.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'

export function getCities(country: CountryIso): readonly string[] {
  return countries[country].cities
}

/** City in the spelling of the lists; an unknown city stays as typed. */
export function normalizeCity(typed: string, country: CountryIso): string {
  const { cities, cityAliases } = countries[country]
  const plain = plainWord(typed.replace(/\s+/g, ' '))
  const known = cityAliases[plain] ?? cities.find((city) => plainWord(city) === plain)
  return known ?? typed.trim().replace(/\s+/g, ' ')
}
