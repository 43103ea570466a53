import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'

/** `collected`: the operator has the amount due at hand-over. */
export const moveForm = getInputSchema(contract.moveOrder)
  .pick({ to: true, note: true })
  .extend({ collected: z.boolean().default(false) })

export const cancelForm = getInputSchema(contract.staffCancelOrder).pick({ reason: true, refundTo: true })

/** The returned quantities have names of their own for each line. */
export const returnForm = getInputSchema(contract.returnLines)
  .pick({ reason: true })
  .extend({ refundTo: z.enum(['payment', 'wallet', 'cash']).default('wallet') })

/** The missing units have names of their own for each line. */
export const proposalForm = getInputSchema(contract.proposeChange).pick({ message: true })

export const withdrawForm = getInputSchema(contract.withdrawChange).pick({ changeId: true })

export const answerForm = withdrawForm.extend({ answer: z.enum(['yes', 'no']) })

/** The same for a cancellation and a return. */
export type ReasonField = FieldName<typeof cancelForm>

export const reasonLimits = getFieldLimits(cancelForm)
export const proposalLimits = getFieldLimits(proposalForm)
