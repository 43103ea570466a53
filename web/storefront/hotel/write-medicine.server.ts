import { type RouterContextProvider, redirect } from 'react-router'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { parseMedicine, removeMedicineForm } from './medicine-forms.server.ts'

const stayForm = getInputSchema(contract.saveOwnStayMedicine).pick({ appointmentId: true })

/** Writes or removes a medicine of the visitor's stay; leads back to its page, or answers the refusal. */
export async function writeMedicine(
  context: Readonly<RouterContextProvider>,
  form: SentForm,
  intent: 'medicine' | 'removeMedicine',
) {
  const { appointments } = context.get(servicesContext)
  const { call, country } = context.get(visitContext)
  try {
    const { appointmentId } = parseFormOrThrow(form, stayForm)
    if (intent === 'medicine') {
      const noTimes = translator(country.locale, 'stayMedicine')('faults.times')
      await appointments.saveOwnStayMedicine({ appointmentId, ...parseMedicine(form, noTimes) }, { context: call })
    } else {
      const { medicineId } = parseFormOrThrow(form, removeMedicineForm)
      await appointments.removeOwnStayMedicine({ appointmentId, medicineId }, { context: call })
    }
    return redirect(paths.profileAppointment({ id: appointmentId, done: 'medicines' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}
