import { type RouterContextProvider, redirect } from 'react-router'
import { joinReason } from '#web/forms/join-reason.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { cancelForm } from './change-forms.server.ts'

/** Cancels the booking of this appointment, all its pets, for the reason that the form gives. */
export async function cancelVisit(
  context: Readonly<RouterContextProvider>,
  appointmentId: string,
  form: FormData,
): Promise<Response> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'visits')
  const { reason, note } = parseFormOrThrow(form, cancelForm)
  const cancelReason = joinReason(reason && t(`cancel.reasons.${reason}`), note)
  await appointments.moveOrCancelAppointment(
    { appointmentId, state: 'CANCELLED', ...(cancelReason ? { cancelReason } : {}) },
    { context: visit.call },
  )
  return redirect(paths.profileAppointment({ id: appointmentId, done: 'cancelled' }), 303)
}
