import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, keyForm, money } from '#web/forms/field-schemas.server.ts'

/** The version of the terms as the page showed them. */
export const acceptForm = z.object({ version: z.coerce.number().int().min(1) })

export function payForm(currency: Currency) {
  return getInputSchema(contract.payHouseAccount)
    .pick({ method: true })
    .extend({ amount: money(currency).pipe(z.int().min(1)) })
    .extend(keyForm.shape)
}
