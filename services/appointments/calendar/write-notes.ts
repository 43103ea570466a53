import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffAppointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { getStaffScope } from '../staff-scope.ts'
import { lockStaffAppointment, updateStaffNotes } from './store.ts'
import { showStaffAppointment } from './to-staff-appointment.ts'

/** Saves the staff's notes on a visit; the customer never sees them. */
export async function writeStaffNotes(
  deps: AppointmentsDependencies,
  { appointmentId, staffNotes }: { appointmentId: string; staffNotes: string },
  context: CallContext,
): Promise<StaffAppointment> {
  const scope = await getStaffScope(deps, context)
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockStaffAppointment(trx, scope, appointmentId)
    if (!found) throw appointmentsError('appointment-not-found')

    const now = deps.now()
    await updateStaffNotes(trx, found, { staffNotes, now })
    const { store_id: storeId } = found.appointment
    await writeDeed(trx, { storeId, uid: scope.uid, what: 'Anotó algo en una visita', now })
  })
  return showStaffAppointment(deps, scope, appointmentId)
}
