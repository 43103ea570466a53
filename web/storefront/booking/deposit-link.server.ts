import type { RouterContextProvider } from 'react-router'
import type { Appointment } from '#services/appointments/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/**
 * Page after a booking: the payment of an awaited deposit, or the visit's page when no payment can be started now,
 * which offers to pay later.
 */
export async function placeAfterBooking(
  context: Readonly<RouterContextProvider>,
  { multiAppointmentId, appointments: booked }: { multiAppointmentId: string; appointments: readonly Appointment[] },
): Promise<string> {
  const [first] = booked
  if (first?.deposit?.state !== 'awaiting') return paths.appointmentAddThankYou({ id: multiAppointmentId })
  const { appointments } = context.get(servicesContext)
  try {
    const { link } = await appointments.payDeposit({ multiAppointmentId }, { context: context.get(visitContext).call })
    return link
  } catch (error) {
    if (!asServiceError(error)) throw error
    // A guest's visit is opened from there by its link.
    return paths.appointmentAddThankYou({ id: multiAppointmentId })
  }
}
