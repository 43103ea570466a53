import { listCountries } from '../countries.ts'

/** First digits and length of a mobile number without its telephone code. */
export const mobileLengths = listCountries().map(({ iso, countryCode, mobile: { pattern, groups } }) => ({
  country: iso,
  countryCode,
  begins: pattern.replace(/\\d\{\d+\}$/, ''),
  length: groups.reduce((sum, digits) => sum + digits, 0),
}))
