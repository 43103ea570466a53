import { makeMarketSetUp } from '#services/market/set-up.ts'
import { countries, listCountries } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'

/** Sets up the markets of these countries, without a shop: their pages are open from then on. */
export async function openMarkets(
  connection: DatabaseConnection,
  isos = listCountries().map(({ iso }) => iso),
): Promise<void> {
  const { openMarket } = makeMarketSetUp({ db: connection.db(), now: () => new Date() })
  for (const iso of isos) {
    const operation = {
      operationUid: `huella-${iso}`,
      countryIso: iso,
      countryName: countries[iso].name,
      countryFlag: '',
    }
    await openMarket({ operation, places: [] })
  }
}
