import type { Transaction } from 'kysely'
import { appointmentsError } from '../errors.ts'
import type { StaffScope } from '../staff-scope.ts'
import type { Tables } from '../tables.ts'
import { findStays, lockStay, type StayRecord } from './store/stays.ts'

/** A stay within the scope, locked and as it is then. Throws appointment-not-found. */
export async function lockStayInScope(
  trx: Transaction<Tables>,
  scope: StaffScope,
  appointmentId: string,
): Promise<StayRecord> {
  return lockFound(trx, { scope, appointmentId })
}

/** A stay of this customer, locked and as it is then. Throws appointment-not-found. */
export async function lockOwnStay(trx: Transaction<Tables>, uid: string, appointmentId: string): Promise<StayRecord> {
  return lockFound(trx, { uid, appointmentId })
}

async function lockFound(
  trx: Transaction<Tables>,
  filter: { appointmentId: string } & ({ scope: StaffScope } | { uid: string }),
): Promise<StayRecord> {
  const [seen] = await findStays(trx, filter)
  if (!seen) throw appointmentsError('appointment-not-found')
  await lockStay(trx, filter.appointmentId)
  const [locked] = await findStays(trx, filter)
  if (!locked) throw appointmentsError('appointment-not-found')
  return locked
}
