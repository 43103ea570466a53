import type { MarketClient } from '#services/market/client.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** Milliseconds for which the list of markets is cached (specification, section 9). */
const cachedMs = 900_000

/** Finds the operation id of a country's market, cached; while it is refreshed, the earlier answer serves. */
export function operationFinder(market: MarketClient, appName: string) {
  let known: { uids: Map<CountryIso, string>; until: number } | undefined
  let asking: Promise<Map<CountryIso, string>> | undefined

  async function ask(context: CallContext): Promise<Map<CountryIso, string>> {
    const { operations } = await market.marketPlaceAppData({ appName }, { context })
    const uids = new Map(operations.map(({ countryIso, operationUid }) => [countryIso, operationUid]))
    known = { uids, until: performance.now() + cachedMs }
    return uids
  }

  /** A country without a market gets an id that no market has, and the shop lookup reports that. */
  return async function getOperationId(country: CountryIso, context: CallContext): Promise<string> {
    if (!known || known.until < performance.now()) {
      asking ??= ask(context).finally(() => {
        asking = undefined
      })
    }
    if (known) {
      asking?.catch(() => {})
      return known.uids.get(country) ?? country
    }
    return (await asking)?.get(country) ?? country
  }
}

export type OperationFinder = ReturnType<typeof operationFinder>
