import { type RouterContextProvider, redirect } from 'react-router'
import { parseFormOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { repeatForm, stopForm } from './series-forms.server.ts'

/** Repeats the visit, or stops its series; leads back to its page, or answers the refusal. */
export async function actOnSeries(
  context: Readonly<RouterContextProvider>,
  form: SentForm,
  intent: 'repeat' | 'stopSeries',
) {
  const { appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  try {
    if (intent === 'repeat') {
      const { appointment: appointmentId, everyWeeks } = parseFormOrThrow(form, repeatForm)
      await appointments.repeatAppointment({ appointmentId, everyWeeks }, call)
      return redirect(paths.profileAppointment({ id: appointmentId, done: 'repeated' }), 303)
    }
    const { appointment: appointmentId, isCancelling } = parseFormOrThrow(form, stopForm)
    await appointments.stopSeries({ appointmentId, isCancelling }, call)
    return redirect(paths.profileAppointment({ id: appointmentId, done: 'stopped' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}
