import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

const sale = getInputSchema(contract.sellPackage)
const refund = getInputSchema(contract.refundPackage)

export const sellForm = sale.pick({ packageId: true, method: true }).extend(keyForm.shape)

export const extendForm = getInputSchema(contract.extendPackage).omit({ storeId: true }).extend(keyForm.shape)

export const undoRefundForm = getInputSchema(contract.undoPackageRefund).omit({ storeId: true }).extend(keyForm.shape)

/** `amount`: minor units as the page showed them, not typed. */
export const refundForm = refund
  .omit({ storeId: true, amount: true })
  .extend({ amount: z.coerce.number().int().min(0) })
  .extend(keyForm.shape)
