import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'

/** A package as the desk writes it; one that is not `active` is sold no more. */
export function packageForm(currency: Currency) {
  return getInputSchema(contract.savePrepaidPackage)
    .omit({ storeId: true })
    .extend({
      price: money(currency),
      singlePrice: money(currency),
      active: z
        .literal('on')
        .optional()
        .transform((ticked) => ticked === 'on'),
    })
}
