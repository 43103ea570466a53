import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { appointmentId } = getInputSchema(contract.moveOrCancelAppointment).shape
export const appointmentForm = z.object({ appointment: appointmentId })

export const offerForm = z.object({ hold: z.string().max(100) })

const { entryId } = getInputSchema(contract.leaveWaitingList).shape
export const leaveForm = z.object({ entry: entryId })

const { multiAppointmentId, method } = getInputSchema(contract.payDeposit).shape
export const depositForm = z.object({ booking: multiAppointmentId, depositMethod: method })
