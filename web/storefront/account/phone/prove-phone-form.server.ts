import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** The phone that a code is sent to. */
export const phoneForm = z.object({ phoneNumber: getInputSchema(contract.requestPhoneCode).shape.phoneNumber })

/** The code that arrived there; the service answers a missing one like a wrong one. */
export const phoneCodeForm = phoneForm.extend({
  code: z
    .string()
    .max(1000)
    .default('')
    .transform((code) => code.replace(/\D/g, '').slice(0, 10)),
})
