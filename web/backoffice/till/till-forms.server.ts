import { z } from 'zod'
import { TILL_METHODS } from '#services/appointments/calendar/till/rules/till.ts'
import { contract } from '#services/appointments/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, keyForm, money } from '#web/forms/field-schemas.server.ts'
import { parseAmount } from '#web/forms/typed-amount.ts'

/** An empty sum is none. */
function optionalMoney(currency: Currency) {
  return z
    .string()
    .default('')
    .transform((typed, context) => {
      const amount = typed.trim() === '' ? 0 : parseAmount(typed, currency)
      if (amount !== null) return amount
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
}

/** Visit whose booking a form of the pay card is about. */
export const billForm = getInputSchema(contract.bill)

/** `due`: minor units as the page showed them, not typed. `code`: the counter shows a QR code, and waits for its payment. */
export function payForm(currency: Currency) {
  return z
    .object({
      method: z.enum([...TILL_METHODS, 'code']),
      due: z.coerce.number().int().min(0),
      tip: optionalMoney(currency),
    })
    .extend(keyForm.shape)
}

export const endQrForm = getInputSchema(contract.endQrPayment)

export function extraForm(currency: Currency) {
  return getInputSchema(contract.addCharge)
    .pick({ appointmentId: true, label: true })
    .extend({ amount: money(currency) })
    .extend(keyForm.shape)
}

/** The whole new price; `total`: the one that the page showed, in minor units. */
export function priceForm(currency: Currency) {
  return extraForm(currency).extend({ total: z.coerce.number().int().min(0) })
}

export function refundForm(currency: Currency) {
  return getInputSchema(contract.refundVisit)
    .pick({ appointmentId: true, method: true, reason: true })
    .extend({ amount: money(currency) })
    .extend(keyForm.shape)
}

export const removeChargeForm = getInputSchema(contract.removeCharge)

/** `pet`: the visit that the package pays, which may be another one of the booking. */
export const redeemPackageForm = z
  .object({ pet: z.string().max(100), purchaseId: z.string().max(100) })
  .extend(keyForm.shape)

export const returnPackageForm = getInputSchema(contract.reverseEntry).pick({ entryId: true })

export function openTillForm(currency: Currency) {
  return z.object({ opening: optionalMoney(currency) }).extend(keyForm.shape)
}

export function closeTillForm(currency: Currency) {
  return getInputSchema(contract.closeTill)
    .pick({ tillId: true, note: true })
    .extend({ counted: money(currency) })
}

export function moveCashForm(currency: Currency) {
  return getInputSchema(contract.moveCash)
    .pick({ direction: true, reason: true })
    .extend({ amount: money(currency) })
    .extend(keyForm.shape)
}

export const reverseForm = getInputSchema(contract.reverseEntry)
  .pick({ entryId: true, reason: true })
  .extend(keyForm.shape)
