import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, keyForm, money } from '#web/forms/field-schemas.server.ts'

export const termsForm = z.object({
  shopId: z.string().max(100),
  ordersNeeded: z.coerce.number().int().min(1).max(50),
  graceDays: z.coerce.number().int().min(4).max(15),
})

export const shopForm = z.object({ shopId: z.string().max(100) })

export function openForm(currency: Currency) {
  return getInputSchema(contract.openHouseAccount)
    .pick({ customerUid: true })
    .extend({ limit: money(currency) })
    .extend(keyForm.shape)
}

export function receiveForm(currency: Currency) {
  return getInputSchema(contract.recordHouseAccountPayment)
    .pick({ method: true })
    .extend({ amount: amount(currency) })
    .extend(keyForm.shape)
}

export function changeForm(currency: Currency) {
  return getInputSchema(contract.changeHouseAccount)
    .pick({ state: true })
    .extend({ limit: money(currency) })
}

export function correctForm(currency: Currency) {
  return getInputSchema(contract.correctHouseAccount)
    .pick({ reason: true })
    .extend({ direction: z.enum(['more', 'less']), amount: amount(currency) })
    .extend(keyForm.shape)
}

export const reverseForm = getInputSchema(contract.reverseHouseAccountPayment)
  .pick({ number: true, reason: true })
  .extend(keyForm.shape)

function amount(currency: Currency) {
  return money(currency).pipe(z.int().min(1))
}
