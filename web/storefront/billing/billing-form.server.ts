import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { FieldName } from '#web/forms/parse-form.server.ts'

const { documentType, documentNumber, complement } = getInputSchema(contract.saveBillingInfo).shape

/**
 * Fields of `BillingFields`. All may be empty: checkout takes name and e-mail from the buyer, and the service has the
 * rules of each country's documents.
 */
export const billingForm = z.object({
  documentType: documentType.optional(),
  documentNumber: documentNumber.default(''),
  complement: complement.default(null),
  businessName: z.string().trim().max(200).default(''),
  billingEmail: z.string().trim().max(254).default(''),
})

export type BillingField = FieldName<typeof billingForm>
