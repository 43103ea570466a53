import type { Shop } from '#services/market/contract.ts'
import type { Services, Visit } from '#web/request/context.ts'

/** Zones change when a market is set up anew, and each of them is asked for by itself. */
const KEPT_MS = 10 * 60_000

interface Served {
  /** Those that bring something to one of the zones. */
  shops: Shop[]
  /** Neighbourhoods to whose door something is brought, by city; a city without any is left out. */
  zones: { city: string; neighbourhoods: string[] }[]
}

/** By country; of this process. */
const kept = new Map<string, { until: number; served: Promise<Served> }>()

/** Where the shops of this country deliver, as they answer for each neighbourhood that the market names. */
export function servedZones(visit: Visit, services: Pick<Services, 'market'>): Promise<Served> {
  const { iso } = visit.country
  const now = visit.now().getTime()
  const known = kept.get(iso)
  if (known && known.until > now && known.until <= now + KEPT_MS) return known.served
  const served = ask(visit, services)
  kept.set(iso, { until: now + KEPT_MS, served })
  // Asked again by the next visitor, and not only when its time is over.
  served.catch(() => kept.delete(iso))
  return served
}

async function ask(visit: Visit, { market }: Pick<Services, 'market'>): Promise<Served> {
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
      if (!shops.has(defaultStore.id)) shops.set(defaultStore.id, defaultStore)
    }
    if (served.length > 0) zones.push({ city, neighbourhoods: served })
  }
  return { shops: [...shops.values()], zones }
}
