import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, keyForm, money } from '#web/forms/field-schemas.server.ts'
import { parseAmount } from '#web/forms/typed-amount.ts'

/** Shop and day of a form, as the page showed them. */
export const shopDayForm = getInputSchema(contract.closeDay).pick({ shopId: true, day: true })

/** `expected`: minor units as the page showed them, not typed. */
export function closeForm(currency: Currency) {
  return getInputSchema(contract.closeDay)
    .pick({ day: true, reason: true })
    .extend({
      expected: z.coerce.number().int(),
      counted: money(currency),
      left: optionalMoney(currency),
      opening: optionalMoney(currency),
    })
    .extend(keyForm.shape)
}

export function tillCashForm(currency: Currency) {
  return getInputSchema(contract.moveTillCash)
    .pick({ direction: true, reason: true })
    .extend({ amount: money(currency).pipe(z.int().min(1)) })
    .extend(keyForm.shape)
}

/** An empty field is null. */
function optionalMoney(currency: Currency) {
  return z
    .string()
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return null
      const amount = parseAmount(typed, currency)
      if (amount !== null) return amount
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
}
