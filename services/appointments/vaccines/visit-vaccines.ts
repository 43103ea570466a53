import * as z from 'zod'
import type { CallContext } from '#shared/rpc/service.ts'
import { appointment } from '../bookings/list-appointments.ts'
import { showStaffAppointment } from '../calendar/to-staff-appointment.ts'
import type { Appointment } from '../contract.ts'
import { actAsCustomer } from '../customers/act-as-customer.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { momentLabel, toWallClock } from '../rules/local-clock.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { getStaffScope } from '../staff-scope.ts'
import { loadHotelVaccines } from '../stays/find-hotel.ts'
import { findLackingOnStay } from '../stays/rules/stay-vaccines.ts'
import { Vaccine, type VisitVaccines } from './contract.ts'
import { findVaccineRecords } from './pet-vaccines.ts'
import { findLackingVaccines, type LackingVaccine } from './rules/lacking-vaccines.ts'
import { findRequiredVaccines, findWaiver, saveWaiver } from './store.ts'

export async function visitVaccines(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<VisitVaccines> {
  const visit = await showStaffAppointment(deps, await getStaffScope(deps, context), appointmentId)
  return showVaccines(deps, visit)
}

/** Accepts a visit of the caller's stores without the vaccines that it lacks now. */
export async function acceptWithoutVaccines(
  deps: AppointmentsDependencies,
  { appointmentId, reason }: { appointmentId: string; reason: string },
  context: CallContext,
): Promise<VisitVaccines> {
  const scope = await getStaffScope(deps, context)
  const visit = await showStaffAppointment(deps, scope, appointmentId)
  const lacking = await findLacking(deps, visit)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await saveWaiver(trx, {
      appointment_id: appointmentId,
      lacking: lacking.map(({ vaccine }) => vaccine),
      reason,
      accepted_by: scope.uid,
      accepted_at: now,
    })
    await writeDeed(trx, { storeId: visit.store.id, uid: scope.uid, what: 'Aceptó una visita sin sus vacunas', now })
  })
  return showVaccines(deps, visit)
}

/** What the caller's own visit lacks. */
export async function appointmentVaccines(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Pick<VisitVaccines, 'lacking'>> {
  return { lacking: await findLacking(deps, await appointment(deps, { appointmentId }, context)) }
}

/** Throws vaccines-missing while a visit lacks vaccines and nobody accepted it without them. */
export async function refuseWithoutVaccines(deps: AppointmentsDependencies, visit: Appointment): Promise<void> {
  const lacking = await findLacking(deps, visit)
  if (lacking.length === 0) return
  const waiver = await findWaiver(deps.db, visit.id)
  if (!lacking.every(({ vaccine }) => waiver?.lacking.includes(vaccine))) throw appointmentsError('vaccines-missing')
}

async function showVaccines(deps: AppointmentsDependencies, visit: Appointment): Promise<VisitVaccines> {
  const [lacking, waiver] = await Promise.all([findLacking(deps, visit), findWaiver(deps.db, visit.id)])
  const label = waiver && momentLabel(waiver.accepted_at.getTime(), visit.store.timezoneCode, deps.now())
  return { lacking, waiver: waiver && label ? { reason: waiver.reason, acceptedLabel: label } : null }
}

async function findLacking(deps: AppointmentsDependencies, visit: Appointment): Promise<LackingVaccine[]> {
  if (visit.servicePack.servicePackId === 'hotel') return findLackingOfStay(deps, visit)
  const rows = await findRequiredVaccines(deps.db, [visit.servicePack.id])
  if (rows.length === 0) return []
  const required = z.array(Vaccine).parse(rows.map(({ vaccine }) => vaccine))
  const day = toWallClock(Date.parse(visit.visitStartsAt), visit.store.timezoneCode).day
  return findLackingVaccines({ required, petTypeId: visit.petTypeId, given: await findGiven(deps, visit), day })
}

// They count on every day that the pet is there.
async function findLackingOfStay(deps: AppointmentsDependencies, visit: Appointment): Promise<LackingVaccine[]> {
  const required = await loadHotelVaccines(deps, visit.store.id)
  if (required.length === 0) return []
  const toDay = (at: string) => toWallClock(Date.parse(at), visit.store.timezoneCode).day
  return findLackingOnStay({
    required,
    petTypeId: visit.petTypeId,
    given: await findGiven(deps, visit),
    fromDay: toDay(visit.visitStartsAt),
    untilDay: toDay(visit.visitEndsAt),
  })
}

/** Vaccines in the records of the visit's pet; none of a pet that was deleted, or given to somebody else. */
async function findGiven(deps: AppointmentsDependencies, { id, customer, petId }: Appointment) {
  const owner = await actAsCustomer(deps.db, { customerId: customer.id, requestId: `vaccines of ${id}` })
  if (!owner) return []
  return (await findVaccineRecords(deps, petId, [owner.asCustomer, ...owner.doubles]))?.given ?? []
}
