import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { StaffAppointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { Skill } from '../rules/enums.ts'
import { localDay, toWallClock } from '../rules/local-clock.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { worksAt } from '../slots/rules/working-hours.ts'
import { getStaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { findStaffAppointment, isEmployeeBusy, lockStaffAppointment, updateAttendant } from './store.ts'
import { showStaffAppointment } from './to-staff-appointment.ts'

/**
 * Names who attends a visit. The person must be able to do it and have no other visit then; the staff may name somebody
 * outside of their shift. The constraint `one_visit_at_a_time` guarantees it.
 */
export async function assignVisit(
  deps: AppointmentsDependencies,
  { appointmentId, employeeId }: { appointmentId: string; employeeId: string | null },
  context: CallContext,
): Promise<StaffAppointment> {
  const scope = await getStaffScope(deps, context)
  const row = await findStaffAppointment(deps.db, scope, appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  const store = await findCachedStore(deps, row.booking.store_id)
  const employee = store.employees.find(({ id }) => id === employeeId)
  if (employeeId !== null && !employee) throw appointmentsError('employee-not-found')

  await deps.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { petIds: [row.appointment.pet_id], storeId: store.id })
    const found = await lockStaffAppointment(trx, scope, appointmentId)
    if (!found) throw appointmentsError('appointment-not-found')
    const { state, skills, pet_name: petName } = found.appointment
    if (state === 'CANCELLED' || state === 'NO_SHOW') throw appointmentsError('not-changeable')
    if (employee && !canDo(employee.skills, skills)) throw appointmentsError('employee-cannot')
    if (employee && (await isEmployeeBusy(trx, { appointmentId, employeeId: employee.id })))
      throw appointmentsError('employee-busy')

    await updateAttendant(trx, { appointmentId, employeeId })
    const what = employee ? `${employee.name} atiende a ${petName}` : `Nadie asignado a ${petName}`
    await writeDeed(trx, { storeId: store.id, uid: scope.uid, what, now: deps.now() })
  })
  return showStaffAppointment(deps, scope, appointmentId)
}

/**
 * Keeps the person of a moved visit when they work and are free then; otherwise names another who does and is. Nobody:
 * the visit shows that it needs somebody.
 */
export async function reassignMovedVisit(
  trx: Transaction<Tables>,
  store: StoreRecord,
  visit: { appointmentId: string; employeeId: string | null; skills: readonly string[]; from: number; until: number },
): Promise<void> {
  const { appointmentId, skills, ...span } = visit
  const { day } = toWallClock(span.from, store.timezone)
  const date = localDay(day, store.timezone)
  const able = store.employees
    .filter((employee) => canDo(employee.skills, skills) && worksAt(employee, date, span, store.timezone))
    .toSorted((one, other) => Number(other.id === visit.employeeId) - Number(one.id === visit.employeeId))
  for (const { id: employeeId } of able) {
    if (await isEmployeeBusy(trx, { appointmentId, employeeId })) continue
    await updateAttendant(trx, { appointmentId, employeeId })
    return
  }
}

function canDo(skills: readonly Skill[], wanted: readonly string[]): boolean {
  const known: readonly string[] = skills
  return wanted.every((skill) => known.includes(skill))
}
