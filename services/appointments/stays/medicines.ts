import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffStay } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { authorName } from '../reviews/rules/author-name.ts'
import { getStaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { Tables } from '../tables.ts'
import { showStay } from './desk.ts'
import { lockStayInScope } from './lock-stay.ts'
import { isMedicineWritten, type SeenVersion, toMedicineVersion } from './medicine-version.ts'
import { listStayDoses } from './own-stays.ts'
import { deleteDose, insertDose, type MedicineFacts, removeMedicineRow, saveMedicineRow } from './store/medicines.ts'
import type { StayRecord } from './store/stays.ts'

/** A dose of a medicine; `time` of the store's clock. */
interface DoseKey extends MedicineKey {
  day: string
  time: string
}

export interface MedicineKey {
  appointmentId: string
  medicineId: string
}

/** Medicines of one stay, ended ones too. */
const MOST_MEDICINES = 12

/** Writes a medicine of a stay that is not over. The same facts a second time change nothing. */
export async function saveStayMedicine(
  deps: AppointmentsDependencies,
  { appointmentId, medicineId: id, version, ...facts }: MedicineKey & MedicineFacts & SeenVersion,
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  await deps.db.transaction().execute(async (trx) => {
    const stay = await lockStayInScope(trx, scope, appointmentId)
    const { state, medicines } = stay
    const before = medicines.find((medicine) => medicine.id === id)
    if (before && isMedicineWritten(before, facts)) return
    if (state !== 'PENDING' && state !== 'CONFIRMED' && state !== 'IN_PROGRESS')
      throw appointmentsError('state-not-allowed')
    await writeMedicine(trx, stay, { ...facts, id, version, by: scope.uid, isByFamily: false, now: deps.now() })
  })
  return showStay(deps, scope, appointmentId)
}

/** Writes a medicine of a locked stay, of which no dose was given yet. */
export async function writeMedicine(
  trx: Transaction<Tables>,
  { appointmentId, medicines }: StayRecord,
  { version, ...medicine }: MedicineFacts & SeenVersion & { id: string; by: string; isByFamily: boolean; now: Date },
): Promise<void> {
  const before = medicines.find(({ id }) => id === medicine.id)
  if (medicine.untilDay < medicine.fromDay) throw appointmentsError('days-not-valid')
  if (before && (before.given.length > 0 || before.endedAt)) throw appointmentsError('medicine-was-given')
  if (before && toMedicineVersion(before) !== version) throw appointmentsError('setting-changed-since')
  if (!before && medicines.length >= MOST_MEDICINES) throw appointmentsError('too-many-medicines')
  if (!(await saveMedicineRow(trx, { ...medicine, appointmentId }))) throw appointmentsError('setting-changed-since')
}

/** Removes a medicine of which nothing was given, and ends any other one; a second call changes nothing. */
export async function removeStayMedicine(
  deps: AppointmentsDependencies,
  { appointmentId, medicineId: id }: MedicineKey,
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  await deps.db.transaction().execute(async (trx) => {
    await lockStayInScope(trx, scope, appointmentId)
    await removeMedicineRow(trx, { id, appointmentId, now: deps.now() })
  })
  return showStay(deps, scope, appointmentId)
}

/** Notes that a dose was given to a pet that is there, not too early; one that was noted before stays as it was. */
export async function giveStayDose(
  deps: AppointmentsDependencies,
  { appointmentId, medicineId, day, time }: DoseKey,
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  // Asked before the transaction opens: a slow service must not hold our locks. A dose is noted without a name too.
  const giver = await deps.accounts.account(undefined, { context }).catch(() => null)
  await deps.db.transaction().execute(async (trx) => {
    const stay = await lockStayInScope(trx, scope, appointmentId)
    const now = deps.now()
    const dose = await findDose(deps, stay, { appointmentId, medicineId, day, time })
    if (!dose) throw appointmentsError('dose-not-due')
    if (dose.given) return
    if (stay.state !== 'IN_PROGRESS') throw appointmentsError('state-not-allowed')
    if (now < dose.givableFrom) throw appointmentsError('dose-too-early')
    await insertDose(trx, {
      medicineId,
      day,
      time,
      by: scope.uid,
      byName: giver?.name ? authorName(giver.name) : '',
      now,
    })
  })
  return showStay(deps, scope, appointmentId)
}

/** Takes back a dose that was noted by mistake within the last minutes; one that is not noted stays so. */
export async function takeBackStayDose(
  deps: AppointmentsDependencies,
  { appointmentId, ...key }: DoseKey,
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  await deps.db.transaction().execute(async (trx) => {
    const stay = await lockStayInScope(trx, scope, appointmentId)
    const dose = await findDose(deps, stay, { appointmentId, ...key })
    if (!dose) throw appointmentsError('dose-not-due')
    if (!dose.given) return
    if (!dose.given.canTakeBack) throw appointmentsError('dose-stays')
    await deleteDose(trx, key)
  })
  return showStay(deps, scope, appointmentId)
}

async function findDose(
  deps: AppointmentsDependencies,
  stay: Parameters<typeof listStayDoses>[0],
  { medicineId, day, time }: DoseKey,
) {
  const doses = listStayDoses(stay, await findCachedStore(deps, stay.storeId), deps.now())
  return doses.find((one) => one.medicineId === medicineId && one.day === day && one.time === time)
}
