import { orOffline } from '../layout/connection/or-offline.ts'
import type { Route } from './+types/delivery-places-route'
import { deliveryPlaces } from './delivery-places.server.ts'

/** `GET /delivery/places`: options of the delivery dialogs, which open over any page. */
export function loader({ context }: Route.LoaderArgs) {
  return deliveryPlaces(context)
}

/** A failure leaves the page below untouched: the dialog shows it and offers a retry. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader, () => null)
}
