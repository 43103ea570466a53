import { z } from 'zod'
import { contract } from '#services/insurance/contract.ts'
import { Money } from '#shared/values.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'

const [, reject] = getInputSchema(contract.decideClaim).options

/** A sentence that was chosen, typed, or both. */
const reasonForm = z.object({
  template: z.string().max(300).default(''),
  reason: z.string().trim().max(500).default(''),
})

export const askPapersForm = reasonForm

export const rejectForm = reasonForm.extend({ isPreexisting: reject.shape.isPreexisting })

/** With the payouts that the form showed for both answers. */
export const approveForm = rejectForm.extend({ seenFresh: Money, seenPreexisting: Money })

/** The decision as typed, for a form that comes back. */
export const typedDecisionForm = reasonForm.extend({ isPreexisting: z.string().max(3).default('') })

export const paidForm = getInputSchema(contract.markClaimPaid).pick({
  reference: true,
  payeeRevision: true,
  withoutAccount: true,
})

/** Whose the claim was on the page, and whose it becomes. */
export const clerkForm = z.object({ from: z.string().max(100).default(''), to: z.string().max(100).default('') })

export const cancelForm = getInputSchema(contract.cancelByStaff).pick({ reason: true, refund: true })

export type DecisionField = FieldName<typeof approveForm>
export type PaidField = FieldName<typeof paidForm>
export type CancelField = FieldName<typeof cancelForm>

export const claimLimits = { decision: getFieldLimits(approveForm), paid: getFieldLimits(paidForm) }
export const cancelLimits = getFieldLimits(cancelForm)
