import { forEachCountry } from '../countries.ts'

/** The rectangle around each country, in degrees. */
export const countryBounds = forEachCountry((country) => country.bounds)
