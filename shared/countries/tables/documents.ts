import { forEachCountry } from '../countries.ts'

/** Documents on comprobantes and policies. */
export const documents = forEachCountry((country) => country.documents)
