import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { name, signature } = getInputSchema(contract.signConsentByLink).shape

/** A name and the tick; the drawing is optional. */
export const signForm = z.object({ name, signature, agree: z.literal('on') })
