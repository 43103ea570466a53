import type { RouterContextProvider } from 'react-router'
import type { Appointment, VisitVaccines } from '#services/appointments/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

export interface PetLacking {
  petId: string
  petName: string
  /** Day of the visit, yyyy-MM-dd. */
  day: string
  lacking: VisitVaccines['lacking']
}

/** Pets of a coming booking that lack a vaccine for it. */
export async function findLacking(
  context: Readonly<RouterContextProvider>,
  booking: readonly Appointment[],
): Promise<PetLacking[]> {
  const { appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const coming = booking.filter(
    ({ state, petDiedOn }) => (state === 'PENDING' || state === 'CONFIRMED') && petDiedOn === null,
  )
  const pets = await Promise.all(
    coming.map(async ({ id, petId, petName, schedule }) => {
      const { lacking } = await appointments.appointmentVaccines({ appointmentId: id }, call)
      return { petId, petName, day: schedule.slice(0, 10), lacking }
    }),
  )
  return pets.filter(({ lacking }) => lacking.length > 0)
}
