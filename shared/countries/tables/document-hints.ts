import { forEachCountry } from '../countries.ts'

export const documentHints = forEachCountry((country) => country.documentHint)
