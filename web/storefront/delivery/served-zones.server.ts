import type { Shop } from '#services/market/contract.ts'
import type { Services, SharedVisit } from '#web/request/context.ts'

/** Zones change only when a market is reconfigured, and each of them takes a request. */
const CACHE_MS = 10 * 60_000

export interface ServedZones {
  /** Shops that deliver to one of the zones. */
  shops: Shop[]
  /** Neighbourhoods with delivery, by city; cities without any are left out. */
  zones: { city: string; neighbourhoods: string[] }[]
}

/** Cache by country, in this process. */
const saved = new Map<string, { until: number; served: Promise<ServedZones> }>()

/** Delivery zones of a country, from its shops' answers for each neighbourhood of the market. */
export function servedZones(visit: SharedVisit, services: Pick<Services, 'market'>): Promise<ServedZones> {
  const { iso } = visit.country
  const now = visit.now().getTime()
  const known = saved.get(iso)
  if (known && known.until > now && known.until <= now + CACHE_MS) return known.served
  const served = ask(visit, services)
  saved.set(iso, { until: now + CACHE_MS, served })
  // A failure is not cached, so that the next visitor retries.
  served.catch(() => saved.delete(iso))
  return served
}

async function ask(visit: SharedVisit, { market }: Pick<Services, 'market'>): Promise<ServedZones> {
  const { appName } = visit.config
  const call = { context: visit.call }
  const [{ defaultLocations }, { operations }] = await Promise.all([
    visit.place(),
    market.marketPlaceAppData({ appName }, call),
  ])
  const operationUid = operations.find(({ countryIso }) => countryIso === visit.country.iso)?.operationUid
  if (!operationUid) return { shops: [], zones: [] }

  const shops = new Map<string, Shop>()
  const zones = []
  for (const { city, neighbourhoods } of defaultLocations) {
    const served: string[] = []
    for (const { name, lat, lon } of neighbourhoods) {
      const locality = { coordinates: { lat, lon } }
      const { defaultStore } = await market.searchShops({ locality, appName, operationUid }, call)
      if (defaultStore.id === '' || !defaultStore.servesPoint) continue
      served.push(name)
      // Without a point, for the terms that count where a zone has none of its own.
      if (!shops.has(defaultStore.id)) shops.set(defaultStore.id, await market.shop({ shopId: defaultStore.id }, call))
    }
    if (served.length > 0) zones.push({ city, neighbourhoods: served })
  }
  return { shops: [...shops.values()], zones }
}
