import type { AddressBookEntry } from '#services/accounts/contract.ts'
import type { ShippingAddress } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'
import type { DeliveryPoint } from '#web/request/context.ts'

interface Zone extends Point {
  city: string
  name: string
}

/** Point and labels of an address, as the delivery place. */
export function toDeliveryPoint(address: ShippingAddress): DeliveryPoint {
  const { coordinates, city, locality, street, eddressCode } = address
  return { ...coordinates, city, neighbourhood: locality, label: street, code: eddressCode }
}

/** An address-book entry in the shape of carts and orders. */
export function toShippingAddress(entry: AddressBookEntry): ShippingAddress {
  const { street, notes, locality, city, region, country, coordinates, building, unit, eddressCode } = entry
  const { lat, lon } = coordinates
  return {
    street,
    notes,
    locality,
    city,
    region,
    country: country.iso,
    coordinates: { lat, lon },
    building,
    unit,
    eddressCode,
  }
}

/** A neighbourhood of the market's list as the delivery place. */
export function zoneToDeliveryPoint({ city, name, lat, lon }: Zone): DeliveryPoint {
  return { lat, lon, city, neighbourhood: name, label: name, code: null }
}
