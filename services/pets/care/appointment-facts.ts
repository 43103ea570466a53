import { AppointmentFact } from '#services/appointments/contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { takeOverVisit, type VisitFact } from './store/booked-visits.ts'

/**
 * Records a booked, moved, completed or cancelled visit with its kinds of care. The fact may arrive twice, late, or
 * after a newer one: its sequence decides.
 */
export async function takeOverAppointment(
  { db }: Pick<PetsDependencies, 'db'>,
  state: VisitFact['state'],
  fact: object,
): Promise<void> {
  const { appointmentId, petProfileId, careKinds, day, endsAt, sequence } = AppointmentFact.parse(fact)
  if (careKinds.length === 0) return
  await takeOverVisit(db, { appointmentId, petProfileId, careKinds, day, endsAt: new Date(endsAt), state, sequence })
}
