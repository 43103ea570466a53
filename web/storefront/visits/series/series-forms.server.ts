import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { appointmentForm } from '../visit-forms.server.ts'

const { everyWeeks } = getInputSchema(contract.repeatAppointment).shape
export const repeatForm = appointmentForm.extend({ everyWeeks })

/** A box that is ticked cancels what is booked. */
export const stopForm = appointmentForm.extend({
  isCancelling: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
})
