import type { RouterContextProvider } from 'react-router'
import { findDocument } from '#services/accounts/people/rules/billing-document.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import type { BillingErrors, TypedBilling } from './billing-form.ts'

export interface BillingRefusal {
  faults: BillingErrors
  /** Error that belongs to no field. */
  detail: string | null
}

/** Saves the billing data of the visited country in the account; returns the errors, or null. */
export async function saveBilling(
  context: Readonly<RouterContextProvider>,
  typed: TypedBilling,
): Promise<BillingRefusal | null> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const country = visit.country.iso
  const hasComplement = findDocument(country, typed.documentType)?.complement !== undefined
  const complement = (hasComplement && typed.complement.trim()) || null
  try {
    const call = await visit.ensureAccount()
    await accounts.saveBillingInfo({ ...typed, country, complement }, { context: call })
    return null
  } catch (error) {
    const { detail, fields } = toRefusal(error)
    return { faults: fields, detail: Object.keys(fields).length === 0 ? detail : null }
  }
}
