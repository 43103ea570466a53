import type { CallContext } from '#shared/rpc/service.ts'
import { exportPerson } from '../customers/account-data.ts'
import { findAtCounter } from '../customers/counter-customers.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'

/** Exports what all services hold about a customer who was entered at the counter, for the person who asks there. */
export async function exportCustomer(
  deps: AppointmentsDependencies,
  ids: { storeId: string; customerId: string },
  context: CallContext,
): Promise<{ exportedAt: string; data: Record<string, unknown> }> {
  const { staffUid, customer, asCustomer, doubles } = await findAtCounter(deps, ids, context)
  if (!customer.isRegisteredHere) throw appointmentsError('customer-exports-own-data')

  const line = { actorUid: staffUid, action: 'export-customer', subject: customer.uid, facts: ids } as const
  await deps.internalAccounts.noteStaffAct(line, { context })

  const entries = await Promise.all(
    [asCustomer, ...doubles].map(async (person) => {
      const others = await Promise.all(
        deps.customerDataServices.map(async ({ name, client }) => [
          name,
          await client.exportPerson(undefined, { context: person }),
        ]),
      )
      return { appointments: await exportPerson(deps, person), ...Object.fromEntries(others) }
    }),
  )
  const [data = {}, ...merged] = entries
  return { exportedAt: deps.now().toISOString(), data: merged.length > 0 ? { ...data, merged } : data }
}
