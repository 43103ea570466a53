import type { PlaceOfPoint } from '#services/accounts/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/place-at-point-route'

export type FoundPlace = Pick<PlaceOfPoint, 'label' | 'street' | 'city'>

/** Place at `?lat=&lon=` for the address form; null when the geocoder has no answer or fails. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const lat = Number(searchParams.get('lat') ?? Number.NaN)
  const lon = Number(searchParams.get('lon') ?? Number.NaN)
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return answer(null)

  try {
    const place = await accounts.reverseGeocode(
      { coordinates: { lat, lon }, locale: visit.country.locale },
      { context: visit.call },
    )
    return answer({ label: place.label, street: place.street, city: place.city })
  } catch (error) {
    if (!asServiceError(error)) throw error
    return answer(null)
  }
}

function answer(place: FoundPlace | null) {
  return Response.json(place, { headers: { 'cache-control': 'private, max-age=600' } })
}
