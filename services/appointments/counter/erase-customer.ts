import type { CallContext } from '#shared/rpc/service.ts'
import { erasePerson } from '../customers/account-data.ts'
import { eraseInOtherServices, findAtCounter } from '../customers/counter-customers.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'

/**
 * Erases a customer who was entered at the counter, here last: after a failure in another service the merchant still
 * finds the customer, and the same request continues.
 */
export async function eraseCustomer(
  deps: AppointmentsDependencies,
  ids: { storeId: string; customerId: string },
  context: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const { staffUid, customer, asCustomer, doubles } = await findAtCounter(deps, ids, context)
  if (!customer.isRegisteredHere) throw appointmentsError('customer-erases-own-data')

  const line = { actorUid: staffUid, action: 'erase-customer', subject: customer.uid, facts: ids } as const
  await deps.internalAccounts.noteStaffAct(line, { context })

  const kept = new Set<string>()
  for (const person of [...doubles, asCustomer]) {
    for (const each of await eraseInOtherServices(deps, person)) kept.add(each)
    for (const each of (await erasePerson(deps, person)).kept) kept.add(each)
  }
  return { erased: true, kept: [...kept] }
}
