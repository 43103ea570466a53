import { AppointmentFact } from '#services/appointments/contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { takeOverVisit, type VisitFact } from './store/booked-visits.ts'

/**
 * Takes over that a visit was booked or moved, kept or cancelled, as far as it brings care. It may be told twice, late, and
 * after something newer: its sequence decides.
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
