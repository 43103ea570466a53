import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { COUNTER_METHODS } from '#services/market/counter-sales/rules/counter-sale.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { CurrencyCode } from '#shared/values.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'
import type { TypedValues } from '#web/forms/parse-form.server.ts'

const sale = getInputSchema(contract.sellAtCounter).shape

export const saleCurrencyForm = z.object({ currency: CurrencyCode })

function makeSaleForm(currency: Currency) {
  return z.object({
    shopId: sale.shopId,
    line: z.array(z.string().max(250)).max(100).default([]),
    expectedTotal: z.int().min(0),
    method: z.enum(COUNTER_METHODS),
    tendered: money(currency).optional(),
    fullName: z.string().trim().max(200).default(''),
    phoneNumber: z.string().trim().max(40).default(''),
    isPrescriptionSeen: z.boolean().default(false),
    key: z.string().max(200).default(''),
  })
}

export const saleForms = forEachCurrency(makeSaleForm)
type SaleForm = (typeof saleForms)[Currency]
export type TypedSale = TypedValues<SaleForm>

/** Who buys, as the operation takes it: a phone alone is somebody without a name. */
export function toCustomer({ fullName, phoneNumber }: Pick<z.output<SaleForm>, 'fullName' | 'phoneNumber'>) {
  if (fullName === '' && phoneNumber === '') return null
  return { fullName: fullName || 'Venta en mostrador', phoneNumber }
}
