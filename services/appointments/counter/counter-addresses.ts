import { distanceInMetres } from '#shared/geo.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CounterAddress, NewCounterAddress } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { findAtCounter } from '../customers/counter-customers.ts'
import {
  type CounterAddressRow,
  findCounterAddresses,
  insertCounterAddress,
} from '../customers/store/counter-addresses.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { isWithinReach } from '../slots/rules/travel.ts'
import type { StoreRecord } from '../stores/store-record.ts'

/** Keeps an address that a customer told at the counter, for pick-up and home visits. */
export async function addCustomerAddress(
  deps: AppointmentsDependencies,
  input: { storeId: string; customerId: string; address: NewCounterAddress },
  context: CallContext,
): Promise<CounterAddress> {
  const { store, customer } = await findAtCounter(deps, input, context)
  const { coordinates, ...parts } = input.address
  const address = await createOnce(deps, { operation: 'add-customer-address', input }, context, async (trx) => {
    const row = { ...parts, ...coordinates, id: newId() }
    await insertCounterAddress(trx, {
      customerId: customer.id,
      merchantId: store.merchant.id,
      address: row,
      now: deps.now(),
    })
    return row
  })
  return toCounterAddress(store, address)
}

/** Addresses of a customer at this merchant's counters, with what the store does there. */
export async function listCustomerAddresses(
  { db }: Pick<AppointmentsDependencies, 'db'>,
  store: StoreRecord,
  customerId: string,
): Promise<CounterAddress[]> {
  const found = await findCounterAddresses(db, { customerId, merchantId: store.merchant.id })
  return found.map((address) => toCounterAddress(store, address))
}

function toCounterAddress(
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
