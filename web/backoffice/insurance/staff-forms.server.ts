import { z } from 'zod'
import { contract } from '#services/insurance/contract.ts'
import { Money } from '#shared/values.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'

const [, reject, askPapers] = getInputSchema(contract.decideClaim).options

export const askPapersForm = askPapers.pick({ reason: true })

export const rejectForm = z.object({ reason: reject.shape.reason, isPreexisting: reject.shape.isPreexisting })

/** With the payouts that the form showed for both answers. */
export const approveForm = rejectForm.extend({ seenFresh: Money, seenPreexisting: Money })

export const paidForm = getInputSchema(contract.markClaimPaid).pick({ reference: true })

export const cancelForm = getInputSchema(contract.cancelByStaff).pick({ reason: true, refund: true })

export type DecisionField = FieldName<typeof approveForm>
export type PaidField = FieldName<typeof paidForm>
export type CancelField = FieldName<typeof cancelForm>

export const claimLimits = { decision: getFieldLimits(approveForm), paid: getFieldLimits(paidForm) }
export const cancelLimits = getFieldLimits(cancelForm)
