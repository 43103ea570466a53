import { forEachCountry } from '../countries.ts'

export const countryNames = forEachCountry((country) => country.name)
