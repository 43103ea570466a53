import type { Visit } from '#web/request/context.ts'
import { findVisitNeighbourhoods } from '../../appointments/map/find-neighbourhoods.server.ts'
import type { MapBase } from './place-field.tsx'

/** Start, delivery point and place names for place fields and maps of posts. */
export async function getPlaceBase(visit: Visit): Promise<MapBase> {
  const { delivery, country } = visit
  return {
    start: delivery ? { lat: delivery.lat, lon: delivery.lon } : country.pickerStart,
    home: delivery && { lat: delivery.lat, lon: delivery.lon, label: delivery.label },
    tiles: visit.maps.isOn ? visit.maps.tiles : null,
    neighbourhoods: await findVisitNeighbourhoods(visit),
  }
}
