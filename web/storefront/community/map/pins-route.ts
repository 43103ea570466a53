import { httpError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/pins-route'
import { parseMapView } from './map-view.ts'
import type { Pins } from './pins.ts'
import { parseFilters, readPins } from './read-pins.server.ts'

/** `GET /community/pins?kind=&south=…&zoom=`: pins of a map's visible part, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Pins> {
  const params = new URL(request.url).searchParams
  const view = parseMapView(params)
  const filters = parseFilters(params)
  if (!view || !filters) throw httpError('bad-input')
  const { community } = context.get(servicesContext)
  return readPins(community, filters, view, context.get(visitContext))
}
