import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'

/** At a hand-over it carries the cash as well (`cashAtDoorForm`). */
export const moveForm = getInputSchema(contract.moveOrder).pick({ to: true, note: true })

export const cancelForm = getInputSchema(contract.staffCancelOrder).pick({ reason: true, refundTo: true })

/** Fields of each line in the form of a return: what it showed as returned, what comes back, whether to the stock. */
export const lineFields = {
  seen: z.int().optional(),
  back: z.int().min(0).max(999).default(0),
  restock: z.boolean().default(false),
}

/** The returned quantities have names of their own for each line (`lineFields`). */
export const returnForm = getInputSchema(contract.returnLines)
  .pick({ reason: true })
  .extend({ refundTo: z.enum(['payment', 'wallet', 'cash']).default('wallet') })

/** Input for a line: units, words to search for, the id of a replacement. */
export const askedField = z.string().max(100).default('')

/** The missing units have names of their own for each line. */
export const proposalForm = getInputSchema(contract.proposeChange).pick({ message: true })

export const withdrawForm = getInputSchema(contract.withdrawChange).pick({ changeId: true })

export const answerForm = withdrawForm.extend({ answer: z.enum(['yes', 'no']) })

/** The same for a cancellation and a return. */
export type ReasonField = FieldName<typeof cancelForm>

export const reasonLimits = getFieldLimits(cancelForm)
export const proposalLimits = getFieldLimits(proposalForm)
