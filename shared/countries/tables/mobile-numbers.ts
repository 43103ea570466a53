import { listCountries } from '../countries.ts'

/** Form of a mobile number by telephone code. */
export const mobileNumbers = listCountries().map(({ countryCode, mobile: { pattern, groups } }) => ({
  countryCode,
  pattern,
  groups,
}))
