import { listCountries } from '../countries.ts'

/** Form of a mobile number by country and telephone code. */
export const mobileNumbers = listCountries().map(({ iso, countryCode, mobile: { pattern, groups } }) => ({
  country: iso,
  countryCode,
  pattern,
  groups,
}))
