import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffAppointment } from '../../contract.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { writeDeed } from '../../settings/save-setting.ts'
import { getStaffScope } from '../../staff-scope.ts'
import { lockStaffAppointment } from '../store.ts'
import { showStaffAppointment } from '../to-staff-appointment.ts'
import type { PetWarning } from './contract.ts'
import { deletePetWarning, savePetWarning } from './store.ts'

/** Saves what the merchant's staff must know of an appointment's pet at every visit; null takes it away. */
export async function warnAboutPet(
  deps: AppointmentsDependencies,
  { appointmentId, level, text }: { appointmentId: string; level: PetWarning['level'] | null; text: string },
  context: CallContext,
): Promise<StaffAppointment> {
  const scope = await getStaffScope(deps, context)
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockStaffAppointment(trx, scope, appointmentId)
    if (!found) throw appointmentsError('appointment-not-found')

    const { appointment, booking } = found
    const pet = { merchantId: booking.merchant_id, petId: appointment.pet_id }
    const now = deps.now()
    if (level === null) await deletePetWarning(trx, pet)
    else await savePetWarning(trx, pet, { level, text, uid: scope.uid, now })
    const what = level === null ? 'Quitó el aviso sobre una mascota' : 'Anotó un aviso sobre una mascota'
    await writeDeed(trx, { storeId: appointment.store_id, uid: scope.uid, what, now })
  })
  return showStaffAppointment(deps, scope, appointmentId)
}
