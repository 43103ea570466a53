import type { AddressBookEntry } from '#services/accounts/contract.ts'
import type { Store } from '#services/appointments/contract.ts'
import { isWithinReach } from '#services/appointments/slots/rules/travel.ts'
import { distanceInMetres } from '#shared/geo.ts'

/** Address of the book, relative to the store. */
export interface Door {
  code: string
  street: string
  area: string
  /** Straight-line distance; null for an address without a point. */
  metres: number | null
  isFetchedFrom: boolean
  isVisited: boolean
}

type Reach = Pick<Store, 'latitude' | 'longitude' | 'pickUpRadius' | 'homeVisitRadius'>

/** Addresses with the default first, and which of them the store reaches. */
export function toDoors(book: readonly AddressBookEntry[], store: Reach): Door[] {
  return book.map(({ eddressCode, street, notes, locality, city, coordinates }) => {
    const from = { lat: store.latitude, lon: store.longitude }
    const metres = coordinates.empty ? null : Math.round(distanceInMetres(from, coordinates))
    const reaches = (radius: number | null) => metres !== null && isWithinReach(metres, radius)
    return {
      code: eddressCode,
      street,
      area: [notes, locality, city].filter(Boolean).join(', '),
      metres,
      isFetchedFrom: reaches(store.pickUpRadius),
      isVisited: reaches(store.homeVisitRadius),
    }
  })
}

/** Reason why an address cannot be chosen, or null. */
export function whyNotThere(
  door: Pick<Door, 'isFetchedFrom' | 'isVisited'> | undefined,
  request: { isFetched: boolean; isVisited: boolean },
): 'address-needed' | 'address-too-far' | null {
  if (!request.isFetched && !request.isVisited) return null
  if (!door) return 'address-needed'
  const isReached = (!request.isFetched || door.isFetchedFrom) && (!request.isVisited || door.isVisited)
  return isReached ? null : 'address-too-far'
}
