import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffAppointment } from '../contract.ts'
import type { AppointmentsNeeds } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { scopeOf } from '../staff-scope.ts'
import { insertStoreChange } from '../stores/store/store-changes.ts'
import { showStaffAppointment } from './describe-staff-appointment.ts'
import { lockStaffAppointment, updateStaffNotes } from './store.ts'

/** What the merchant's people keep in mind of a visit; its customer never reads it. */
export async function writeStaffNotes(
  needs: AppointmentsNeeds,
  { appointmentId, staffNotes }: { appointmentId: string; staffNotes: string },
  context: CallContext,
): Promise<StaffAppointment> {
  const scope = await scopeOf(needs, context)
  await needs.db.transaction().execute(async (trx) => {
    const found = await lockStaffAppointment(trx, scope, appointmentId)
    if (!found) throw appointmentsError('appointment-not-found')

    const now = needs.now()
    await updateStaffNotes(trx, found, { staffNotes, now })
    const { store_id: storeId } = found.appointment
    await insertStoreChange(trx, { storeId, uid: scope.uid, what: 'Anotó algo en una visita', now })
  })
  return showStaffAppointment(needs, scope, appointmentId)
}
