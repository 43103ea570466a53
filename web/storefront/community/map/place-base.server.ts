import type { Visit } from '#web/request/context.ts'
import { findVisitNeighbourhoods } from '../../appointments/find-neighbourhoods.server.ts'
import type { PlaceGround } from './place-field.tsx'

/** What a place field and a map of posts need to know of a visit. */
export async function getPlaceBase(visit: Visit): Promise<PlaceGround> {
  const { delivery, country } = visit
  return {
    start: delivery ? { lat: delivery.lat, lon: delivery.lon } : country.pickerStart,
    home: delivery && { lat: delivery.lat, lon: delivery.lon, label: delivery.label },
    tiles: visit.maps.isOn ? visit.maps.tiles : null,
    neighbourhoods: await findVisitNeighbourhoods(visit),
  }
}
