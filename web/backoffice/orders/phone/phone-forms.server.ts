import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

const { contact, notes, paymentMethod } = getInputSchema(contract.placePhoneOrder).shape

/** Who orders, how it is paid, and the total that was told to them. Articles and way are in the address. */
export const phoneOrderForm = z.object({
  fullName: contact.shape.fullName,
  phoneNumber: contact.shape.phoneNumber,
  email: z.email().max(254).optional(),
  orderNotes: notes.default(''),
  paymentMethod,
  expectedTotal: z.int().min(0),
})

export const phoneOrderLimits = getFieldLimits(phoneOrderForm)
