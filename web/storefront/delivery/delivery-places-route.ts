import { orOffline } from '../layout/connection/or-offline.ts'
import type { Route } from './+types/delivery-places-route'
import { deliveryPlaces } from './delivery-places.server.ts'

/** `GET /delivery/places`: what the dialogs of delivery, which open over any page, offer. */
export function loader({ context }: Route.LoaderArgs) {
  return deliveryPlaces(context)
}

/** Where they cannot be had the page below stays as it is: the dialog says so, and asks again. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader, () => null)
}
