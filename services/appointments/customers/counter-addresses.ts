import { distanceInMetres } from '#shared/geo.ts'
import type { CounterAddress } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { isWithinReach } from '../slots/rules/travel.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { type CounterAddressRow, findCounterAddresses } from './store/counter-addresses.ts'

/** Addresses that a customer told at the counters of the store's merchant, the newest first. */
export function loadCounterAddresses(
  { db }: Pick<AppointmentsDependencies, 'db'>,
  { merchant }: StoreRecord,
  customerId: string,
): Promise<CounterAddressRow[]> {
  return findCounterAddresses(db, { customerId, merchantId: merchant.id })
}

/** An address with what the store does there. */
export function toCounterAddress(
  { point, pickUpRadius, homeVisitRadius }: StoreRecord,
  { lat, lon, ...address }: CounterAddressRow,
): CounterAddress {
  const metres = distanceInMetres(point, { lat, lon })
  return {
    ...address,
    coordinates: { lat, lon },
    isFetchedFrom: isWithinReach(metres, pickUpRadius),
    isVisited: isWithinReach(metres, homeVisitRadius),
  }
}
