import { type RouterContextProvider, redirect } from 'react-router'
import type { Appointment } from '#services/appointments/contract.ts'
import { readId } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireSignedIn } from '../profile/load-account.server.ts'

type Context = Readonly<RouterContextProvider>

/** Booking of the appointment in `?id=`; redirects to the list without an id, throws a 404 for another account's. */
export async function loadBooking(context: Context, request: Request): Promise<Appointment[]> {
  requireSignedIn(context, request)
  const id = readId(new URL(request.url).searchParams, 'id') || undefined
  if (!id) throw redirect(paths.profileAppointments())

  return bookingWith(context, id)
}

/** The visitor's booking that this appointment belongs to. */
export async function bookingWith(context: Context, id: string): Promise<Appointment[]> {
  const { appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { multiAppointmentId } = await appointments.appointment({ appointmentId: id }, call)
  return appointments.bookingOf({ multiAppointmentId }, call)
}
