import { z } from 'zod'
import { contract } from '#services/rewards/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { FieldName } from '#web/forms/parse-form.server.ts'

export const refundForm = getInputSchema(contract.refundMembership).pick({ reason: true })

/** Gives or takes huellas; `key` is the idempotency key. */
export const correctionForm = getInputSchema(contract.correctLedger)
  .pick({ points: true, reason: true })
  .extend({ key: z.string().max(200).default('') })

export type CorrectionField = FieldName<typeof correctionForm>
export type RefundField = FieldName<typeof refundForm>
