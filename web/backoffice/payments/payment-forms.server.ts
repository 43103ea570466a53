import { z } from 'zod'
import { contract } from '#services/payments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const refundedForm = getInputSchema(contract.markRefunded)
export const findingForm = getInputSchema(contract.resolveFinding)

export const statementForm = z.object({
  file: z.file(),
  currency: getInputSchema(contract.importStatement).shape.currencyCode,
})
