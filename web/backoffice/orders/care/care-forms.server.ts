import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'

export const noteForm = getInputSchema(contract.noteOrder).pick({ text: true })

/** An empty choice is no ready answer. */
export const answerCustomerForm = getInputSchema(contract.answerCustomer)
  .pick({ text: true })
  .extend({
    template: getInputSchema(contract.answerCustomer).shape.template.unwrap().unwrap().optional(),
  })

const goodwillFields = getInputSchema(contract.giveGoodwill).pick({ reason: true })

export function goodwillForm(currency: Currency) {
  return goodwillFields.extend({ amount: money(currency).pipe(z.int().min(1)) })
}
