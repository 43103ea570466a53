import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema, parsed } from '#web/forms/field-schemas.server.ts'
import { parseMinute } from './clock-label.ts'

export const stateForm = getInputSchema(contract.setAppointmentState)

export const acceptForm = getInputSchema(contract.acceptBooking)

export const waiverForm = getInputSchema(contract.waiveDeposit)

export const moveForm = getInputSchema(contract.moveVisit)
  .omit({ startMinute: true })
  .extend({ time: parsed(parseMinute) })

/** An empty field clears the notes. */
const { staffNotes } = getInputSchema(contract.writeStaffNotes).shape
export const notesForm = getInputSchema(contract.writeStaffNotes).extend({ staffNotes: staffNotes.default('') })

/** An empty choice: nobody. */
export const assignForm = getInputSchema(contract.assignVisit).extend({
  employeeId: getInputSchema(contract.assignVisit).shape.employeeId.default(null),
})

/** An empty level takes the warning away. */
export const warnForm = getInputSchema(contract.warnAboutPet).extend({
  level: getInputSchema(contract.warnAboutPet).shape.level.default(null),
})

export const repeatForm = getInputSchema(contract.staffRepeatAppointment)

/** A box that is ticked cancels what is booked. */
export const stopSeriesForm = getInputSchema(contract.staffStopSeries).extend({
  isCancelling: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
})

export const acceptVaccinesForm = getInputSchema(contract.acceptWithoutVaccines)
