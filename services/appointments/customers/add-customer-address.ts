import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CounterAddress, NewCounterAddress } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { toCounterAddress } from './counter-addresses.ts'
import { findAtCounter } from './counter-customers.ts'
import { insertCounterAddress } from './store/counter-addresses.ts'

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
