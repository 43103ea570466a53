import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { CANCEL_REASONS, MOST_REASON_CHARACTERS } from './cancel-reason.ts'

export const cancelForm = z.object({
  reason: z.enum(CANCEL_REASONS).nullable().default(null),
  note: z.string().trim().max(MOST_REASON_CHARACTERS).default(''),
})

const { schedule } = getInputSchema(contract.moveOrCancelAppointment).shape
export const moveForm = z.object({ schedule: schedule.unwrap() })
