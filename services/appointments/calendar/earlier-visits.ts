import type { CallContext } from '#shared/rpc/service.ts'
import type { EarlierVisit } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { getStaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { findEarlierVisits, findStaffAppointment } from './store.ts'

/** Latest visits of an appointment's pet at the same merchant before it, with the staff's notes; the newest first. */
export async function earlierVisits(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<EarlierVisit[]> {
  const scope = await getStaffScope(deps, context)
  const row = await findStaffAppointment(deps.db, scope, appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  const { timezone } = await findCachedStore(deps, row.booking.store_id)
  return findEarlierVisits(deps.db, {
    appointmentId,
    petId: row.appointment.pet_id,
    merchantId: row.booking.merchant_id,
    before: row.appointment.visit_starts_at,
    timezone,
  })
}
