import type { Account, BillingInfo } from '#services/accounts/contract.ts'
import { documentTypes } from '#services/accounts/people/rules/document-types.ts'
import type { CountryIso } from '#shared/country.ts'
import { readText } from '#web/forms/read-fields.ts'

/** Whom a comprobante is made out to (D15), as typed. */
export type TypedBilling = Omit<BillingInfo, 'country' | 'complement'> & { complement: string }

/** Why it cannot be, per field; in Spanish, for the person. */
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

/** A kind of document by its name; an identity card, which both countries know, for everything else. */
function documentTypeNamed(name: unknown): TypedBilling['documentType'] {
  return [...documentTypes.BO, ...documentTypes.PY].find((type) => type === name) ?? 'CI'
}

/** What an account says for this country; null: nothing. */
export function savedBillingIn(account: Pick<Account, 'billingInfo'> | null, country: CountryIso): BillingInfo | null {
  return account?.billingInfo.find((info) => info.country === country) ?? null
}

/** What the form begins with: what is saved, else a name and an e-mail that are known anyway. */
export function typedFrom(
  saved: BillingInfo | null,
  country: CountryIso,
  known: { name: string | null; email: string | null },
): TypedBilling {
  if (saved) {
    const { country: _, complement, ...facts } = saved
    return { ...facts, complement: complement ?? '' }
  }
  const [documentType = 'CI'] = documentTypes[country]
  return { documentType, documentNumber: '', complement: '', businessName: known.name ?? '', email: known.email ?? '' }
}

/** Nothing is asked: a kind of document alone, and an e-mail that was known, say nothing. */
export function isBlankBilling({ documentNumber, businessName }: TypedBilling): boolean {
  return documentNumber.trim() === '' && businessName.trim() === ''
}

export function isSameBilling(one: TypedBilling, other: TypedBilling): boolean {
  const names: (keyof TypedBilling)[] = ['documentType', 'documentNumber', 'complement', 'businessName', 'email']
  return names.every((name) => one[name] === other[name])
}

/** What was typed as something kept holds it; what is missing there is as in `blank`. */
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

/** 'CI 1234567 1A', as it stands on the comprobante. */
export function formatDocument({ documentType, documentNumber, complement }: BillingInfo): string {
  return [documentType, documentNumber, complement].filter(Boolean).join(' ')
}
