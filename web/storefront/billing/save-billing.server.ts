import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { findDocument, getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import type { BillingField, billingForm } from './billing-form.server.ts'

export interface BillingRefusal {
  errors: FieldErrors<BillingField>
  /** Error that belongs to no field. */
  detail: string | null
}

/** Saves the billing data of the visited country in the account; returns the errors, or null. */
export async function saveBilling(
  context: Readonly<RouterContextProvider>,
  billing: z.output<typeof billingForm>,
): Promise<BillingRefusal | null> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const country = visit.country.iso
  const { billingEmail, documentType = getDocument(country, 'identity').type, ...facts } = billing
  const hasComplement = findDocument(country, documentType)?.complement !== undefined
  const complement = (hasComplement && facts.complement) || null
  try {
    const call = await visit.ensureAccount()
    await accounts.saveBillingInfo(
      { ...facts, documentType, email: billingEmail, country, complement },
      { context: call },
    )
    return null
  } catch (error) {
    const { detail, fields } = toRefusal(error)
    const { email, ...errors } = fields
    return {
      errors: { ...errors, ...(email !== undefined && { billingEmail: email }) },
      detail: Object.keys(fields).length === 0 ? detail : null,
    }
  }
}
