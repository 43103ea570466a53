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
  const [seen] = await findStays(trx, { scope, appointmentId })
  if (!seen) throw appointmentsError('appointment-not-found')
  await lockStay(trx, appointmentId)
  const [locked] = await findStays(trx, { scope, appointmentId })
  if (!locked) throw appointmentsError('appointment-not-found')
  return locked
}
