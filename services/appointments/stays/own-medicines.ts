import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Stay } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { lockOwnStay } from './lock-stay.ts'
import { isMedicineWritten, type SeenVersion } from './medicine-version.ts'
import { type MedicineKey, writeMedicine } from './medicines.ts'
import { bookingStays } from './own-stays.ts'
import { whyFamilyCannotWrite } from './rules/family-medicines.ts'
import { type MedicineFacts, removeMedicineRow } from './store/medicines.ts'

/**
 * Writes a medicine of the caller's stay before its pet arrives: a new one, or one that the family wrote. The same facts a
 * second time change nothing.
 */
export async function saveOwnStayMedicine(
  deps: AppointmentsDependencies,
  { appointmentId, medicineId: id, version, ...facts }: MedicineKey & MedicineFacts & SeenVersion,
  context: CallContext,
): Promise<Stay[]> {
  const uid = accountUid(context)
  await deps.db.transaction().execute(async (trx) => {
    const stay = await lockOwnStay(trx, uid, appointmentId)
    const before = stay.medicines.find((medicine) => medicine.id === id)
    if (before && isMedicineWritten(before, facts)) return
    const refusal = whyFamilyCannotWrite(stay, before ?? null)
    if (refusal) throw appointmentsError(refusal)
    await writeMedicine(trx, stay, { ...facts, id, version, by: uid, isByFamily: true, now: deps.now() })
  })
  return bookingStays(deps, { appointmentId }, context)
}

/** Removes a medicine that the family wrote, before its pet arrives; a second call changes nothing. */
export async function removeOwnStayMedicine(
  deps: AppointmentsDependencies,
  { appointmentId, medicineId: id }: MedicineKey,
  context: CallContext,
): Promise<Stay[]> {
  const uid = accountUid(context)
  await deps.db.transaction().execute(async (trx) => {
    const stay = await lockOwnStay(trx, uid, appointmentId)
    const before = stay.medicines.find((medicine) => medicine.id === id)
    if (!before) return
    const refusal = whyFamilyCannotWrite(stay, before)
    if (refusal) throw appointmentsError(refusal)
    await removeMedicineRow(trx, { id, appointmentId, now: deps.now() })
  })
  return bookingStays(deps, { appointmentId }, context)
}
