import type { MarketClient } from '#services/market/client.ts'
import { SHOPS_CHANGED } from '#services/market/rules/changes.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** Milliseconds for which the list of markets is cached (specification, section 9). */
const cachedMs = 900_000

export type OperationFinder = (country: CountryIso, context: CallContext) => Promise<string>

/** The countries' markets. */
export interface Markets {
  /** A country without a market gets an id that no market has, and the shop lookup reports that. */
  getOperationId: OperationFinder
  /** Whether the country's market is set up; false in every process until that moment, and true from then on. */
  hasMarket(country: CountryIso, context: CallContext): Promise<boolean>
}

interface MarketsParts {
  market: Pick<MarketClient, 'marketPlaceAppData'>
  appName: string
  versions: Pick<VersionWatch, 'version'>
}

/** Caches the list of markets. A change of it counts at once; a list that is only old serves while it is refreshed. */
export function cacheMarkets({ market, appName, versions }: MarketsParts): Markets {
  type Uids = ReadonlyMap<CountryIso, string>
  let known: { uids: Uids; until: number; version: number } | undefined
  let asking: { uids: Promise<Uids>; version: number } | undefined

  async function ask(context: CallContext, version: number): Promise<Uids> {
    const { operations } = await market.marketPlaceAppData({ appName }, { context })
    const uids = new Map(operations.map(({ countryIso, operationUid }) => [countryIso, operationUid]))
    known = { uids, until: performance.now() + cachedMs, version }
    return uids
  }

  function findUids(context: CallContext): Promise<Uids> | Uids {
    const version = versions.version(SHOPS_CHANGED)
    const isCurrent = known?.version === version
    if (known && isCurrent && known.until > performance.now()) return known.uids

    if (asking?.version !== version) {
      const uids = ask(context, version).finally(() => {
        if (asking?.uids === uids) asking = undefined
      })
      asking = { uids, version }
    }
    if (!known) return asking.uids
    const { uids } = known
    const refreshed = asking.uids.catch(() => uids)
    return isCurrent ? uids : refreshed
  }

  return {
    getOperationId: async (country, context) => (await findUids(context)).get(country) ?? country,
    hasMarket: async (country, context) => (await findUids(context)).has(country),
  }
}
