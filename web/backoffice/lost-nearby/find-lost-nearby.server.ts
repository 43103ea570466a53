import type { RouterContextProvider } from 'react-router'
import type { LostNearby } from '#services/community/contract.ts'
import type { Point } from '#shared/geo.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'

/** Most places of one question. */
const MOST = 40

/** Lost pets near these places, for a card beside the day's work; none when they cannot be read. */
export async function findLostNearby(
  context: Readonly<RouterContextProvider>,
  places: readonly Point[],
): Promise<LostNearby[]> {
  if (places.length === 0) return []
  const { community } = context.get(servicesContext)
  const asked = places.slice(0, MOST).map(({ lat, lon }) => `${lat.toFixed(5)},${lon.toFixed(5)}`)
  const near = community.lostNearby({ places: asked.join(';') }, { context: context.get(visitContext).call })
  return orElse('Lost pets nearby', near, [])
}
