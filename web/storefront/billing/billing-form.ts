import type { Account, BillingInfo } from '#services/accounts/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { documents } from '#shared/countries/tables/documents.ts'
import { readText } from '#web/forms/read-fields.ts'

/** Holder of a comprobante, as typed. */
export type TypedBilling = Omit<BillingInfo, 'country' | 'complement'> & { complement: string }

/** Validation errors per field, in Spanish, for the customer. */
export type BillingErrors = Partial<Record<keyof TypedBilling, string>>

/** Reads the fields of `BillingFields`. */
export function parseBilling(form: FormData): TypedBilling {
  return {
    documentType: documentTypeNamed(form.get('documentType')),
    documentNumber: readText(form, 'documentNumber', 20),
    complement: readText(form, 'complement', 2),
    businessName: readText(form, 'businessName', 200),
    email: readText(form, 'billingEmail', 254),
  }
}

/** Document type by name; an identity card for everything else. */
function documentTypeNamed(name: unknown): TypedBilling['documentType'] {
  const known = Object.values(documents).flat()
  return known.find(({ type }) => type === name)?.type ?? 'CI'
}

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
    const { country: _, complement, ...facts } = saved
    return { ...facts, complement: complement ?? '' }
  }
  const documentType = documents[country][0]?.type ?? 'CI'
  return { documentType, documentNumber: '', complement: '', businessName: known.name ?? '', email: known.email ?? '' }
}

/** True when no comprobante details were given: a document type and a prefilled e-mail alone do not count. */
export function isBlankBilling({ documentNumber, businessName }: TypedBilling): boolean {
  return documentNumber.trim() === '' && businessName.trim() === ''
}

export function isSameBilling(one: TypedBilling, other: TypedBilling): boolean {
  const names: (keyof TypedBilling)[] = ['documentType', 'documentNumber', 'complement', 'businessName', 'email']
  return names.every((name) => one[name] === other[name])
}

/** Billing values of a saved draft; missing fields are taken from `blank`. */
export function billingKeptIn(kept: unknown, blank: TypedBilling): TypedBilling {
  const found: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const text = (name: keyof TypedBilling) => {
    const value = found[name]
    return typeof value === 'string' ? value : blank[name]
  }
  return {
    documentType: found.documentType === undefined ? blank.documentType : documentTypeNamed(found.documentType),
    documentNumber: text('documentNumber'),
    complement: text('complement'),
    businessName: text('businessName'),
    email: text('email'),
  }
}

/** 'CI 1234567 1A', as printed on the comprobante. */
export function formatDocument({ documentType, documentNumber, complement }: BillingInfo): string {
  return [documentType, documentNumber, complement].filter(Boolean).join(' ')
}
