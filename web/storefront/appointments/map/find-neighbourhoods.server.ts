import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { SharedVisit } from '#web/request/context.ts'

/** Neighbourhood names for the schematic map. */
export async function findVisitNeighbourhoods(visit: SharedVisit): Promise<NamedPlace[]> {
  const { defaultLocations } = await visit.place()
  return defaultLocations.flatMap(({ city, neighbourhoods }) =>
    neighbourhoods.map(({ name, lat, lon }) => ({ name: name === 'Centro' ? `Centro, ${city}` : name, lat, lon })),
  )
}
