import type { Transaction } from 'kysely'
import { State } from '../../bookings/contract.ts'
import { appointmentsError } from '../../errors.ts'
import type { StaffScope } from '../../staff-scope.ts'
import type { Tables } from '../../tables.ts'
import { type LockedAppointment, lockStaffAppointment } from '../store.ts'
import { type BilledPet, findBilledPets, isPayable } from './bill.ts'

/** An appointment that has begun, locked with its booking until the transaction ends. */
export async function lockPayable(
  trx: Transaction<Tables>,
  scope: StaffScope,
  appointmentId: string,
): Promise<LockedAppointment> {
  const found = await lockStaffAppointment(trx, scope, appointmentId)
  if (!found) throw appointmentsError('appointment-not-found')
  if (!isPayable(State.parse(found.appointment.state))) throw appointmentsError('not-payable-yet')
  return found
}

/** Locks a booking and finds the pets that owe the sum that the staff saw; another sum is refused. */
export async function lockOwing(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { appointmentId, amount, tip }: { appointmentId: string; amount: number; tip: number },
): Promise<LockedAppointment & { owing: BilledPet[] }> {
  const found = await lockPayable(trx, scope, appointmentId)
  const owing = (await findBilledPets(trx, found.booking.id)).filter((pet) => pet.isPayable && pet.due > 0)
  const due = owing.reduce((sum, pet) => sum + pet.due, 0)
  if (due === 0 && tip === 0) throw appointmentsError('nothing-due')
  if (amount !== due) throw appointmentsError('amount-due-differs')
  return { ...found, owing }
}
