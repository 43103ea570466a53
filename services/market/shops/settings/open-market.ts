import type { Transaction } from 'kysely'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import { putOperation, putPlaces } from '../store/set-up.ts'
import { findOperations } from '../store/shops.ts'

/**
 * Opens the market of a country that has none, with one place to choose from. Not before its first shop is shown: until
 * then visitors read that Huella is not open there yet. It stays when that shop closes, because orders go on.
 */
export async function openMarket(trx: Transaction<Tables>, country: CountryIso): Promise<void> {
  const operations = await findOperations(trx)
  if (operations.some(({ countryIso }) => countryIso === country)) return
  const { name, defaultCity, cityAliases, pickerStart } = countries[country]
  await putOperation(trx, {
    operationUid: `huella-${country.toLowerCase()}`,
    countryIso: country,
    countryName: name,
    countryFlag: toFlag(country),
  })
  const city = cityAliases[defaultCity.toLowerCase()] ?? defaultCity
  await putPlaces(trx, [{ country, city, neighbourhood: 'Centro', ...pickerStart, position: 0 }])
}

/** The flag's emoji: the two letters as regional indicators. */
function toFlag(iso: string): string {
  return String.fromCodePoint(...[...iso].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
