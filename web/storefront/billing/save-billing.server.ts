import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { refusalOf } from '../account/sign-in/refusal-of.server.ts'
import type { BillingFaults, TypedBilling } from './billing-form.ts'

export interface BillingRefusal {
  faults: BillingFaults
  /** What belongs to no field. */
  detail: string | null
}

/** Keeps with the account whom comprobantes of the visited country are made out to; answers why not, or null. */
export async function saveBilling(
  context: Readonly<RouterContextProvider>,
  typed: TypedBilling,
): Promise<BillingRefusal | null> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const country = visit.country.iso
  const complement = (typed.documentType === 'CI' && country === 'BO' && typed.complement.trim()) || null
  try {
    const call = await visit.ensureAccount()
    await accounts.saveBillingInfo({ ...typed, country, complement }, { context: call })
    return null
  } catch (error) {
    const { detail, fields } = refusalOf(error)
    return { faults: fields, detail: Object.keys(fields).length === 0 ? detail : null }
  }
}
