import type { MarketClient } from '#services/market/client.ts'
import type { CountryIso } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** How long the list of markets counts (specification, section 9). */
const cachedMs = 900_000

/** The market's id of a country. Asked once per quarter of an hour; while it is asked again, the earlier answer serves. */
export function operationFinder(market: MarketClient, appName: string) {
  let known: { uids: Map<CountryIso, string>; until: number } | undefined
  let asking: Promise<Map<CountryIso, string>> | undefined

  async function ask(context: CallContext): Promise<Map<CountryIso, string>> {
    const { operations } = await market.marketPlaceAppData({ appName }, { context })
    const uids = new Map(operations.map(({ countryIso, operationUid }) => [countryIso, operationUid]))
    known = { uids, until: performance.now() + cachedMs }
    return uids
  }

  /** For a country without a market something that no market is called: the shop lookup then says so. */
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
