import type { Account, BillingInfo } from '#services/accounts/contract.ts'
import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { BillingField } from './billing-form.server.ts'

/** Holder of a comprobante, as typed. */
export type TypedBilling = Record<BillingField, string>

const billingFields = ['documentType', 'documentNumber', 'complement', 'businessName', 'billingEmail'] as const

/** Billing data that an account has saved for this country; null when there are none. */
export function savedBillingIn(account: Pick<Account, 'billingInfo'> | null, country: CountryIso): BillingInfo | null {
  return account?.billingInfo.find((info) => info.country === country) ?? null
}

/** Initial values of the form: the saved ones, else a name and e-mail that are known. */
export function typedFrom(
  saved: BillingInfo | null,
  country: CountryIso,
  known: { name: string | null; email: string | null },
): TypedBilling {
  if (saved) {
    const { country: _, complement, email, ...facts } = saved
    return { ...facts, complement: complement ?? '', billingEmail: email }
  }
  const { type: documentType } = getDocument(country, 'tax')
  const [businessName, billingEmail] = [known.name ?? '', known.email ?? '']
  return { documentType, documentNumber: '', complement: '', businessName, billingEmail }
}

/** True when no comprobante details were given: a document type and a prefilled e-mail alone do not count. */
export function isBlankBilling({
  documentNumber,
  businessName,
}: Pick<TypedBilling, 'documentNumber' | 'businessName'>): boolean {
  return documentNumber.trim() === '' && businessName.trim() === ''
}

export function isSameBilling(one: TypedBilling, other: Partial<Record<BillingField, unknown>>): boolean {
  return billingFields.every((name) => one[name] === other[name])
}

/** The billing fields of a larger form. */
export function pickBilling(values: TypedBilling): TypedBilling {
  const { documentType, documentNumber, complement, businessName, billingEmail } = values
  return { documentType, documentNumber, complement, businessName, billingEmail }
}

/** 'CI 1234567 1A', as printed on the comprobante. */
export function formatDocument({ documentType, documentNumber, complement }: BillingInfo): string {
  return [documentType, documentNumber, complement].filter(Boolean).join(' ')
}
