import { z } from 'zod'
import { contract as accounts } from '#services/accounts/contract.ts'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { CANCEL_REASONS } from './cancel-reason.ts'

export const payForm = getInputSchema(contract.payOrder).pick({ method: true })

/** With a reason of the list, the note stays under the 300 characters of the service. */
export const cancelForm = getInputSchema(contract.cancelOrder)
  .pick({ refundTo: true })
  .extend({
    reason: z.enum(CANCEL_REASONS).nullable().default(null),
    note: z.string().trim().max(200).default(''),
  })

const { changeId, isAccepted } = getInputSchema(contract.answerChange).shape
export const answerForm = z.object({ change: changeId, isAccepted })

export const disruptionForm = getInputSchema(contract.answerDisruption).pick({ choice: true })

export const rateForm = getInputSchema(contract.rateOrder).pick({ stars: true, comment: true })

export const orderLimits = { ...getFieldLimits(cancelForm), ...getFieldLimits(rateForm) }

/** Number and phone of an order that is looked for without an account. */
export const findOrderForm = z.object({
  reference: z.string().max(30).transform(toReference),
  phoneNumber: getInputSchema(accounts.requestPhoneCode).shape.phoneNumber,
})

/** The service answers a missing code like a wrong one. */
export const openOrderForm = findOrderForm.extend({ code: z.string().max(1000).default('') })

/** Order number as typed: with blanks, in lower case, or without its prefix. */
function toReference(typed: string): string {
  const written = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const rest = written.startsWith('HU') ? written.slice(2) : written
  return `HU-${rest.slice(0, 20)}`
}
