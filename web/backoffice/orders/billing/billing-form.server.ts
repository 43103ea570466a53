import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

/** What a comprobante is made out to. */
export const orderBillingForm = getInputSchema(contract.setOrderBilling).shape.billing.unwrap()

export const orderBillingLimits = getFieldLimits(orderBillingForm)
