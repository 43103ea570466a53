import type { CountryIso } from '#shared/country.ts'
import { type DocumentType, documentTypes } from './document-types.ts'

export interface BillingDocument {
  country: CountryIso
  documentType: DocumentType
  documentNumber: string
  complement: string | null
}

export type BillingRefusal =
  | 'document-of-another-country'
  | 'nit-not-valid'
  | 'ci-not-valid'
  | 'complement-not-valid'
  | 'ruc-not-valid'
  | 'ruc-check-digit-wrong'

/**
 * Normal form for storage: without dots and inner spaces, in capitals; an identity card keeps its extension ('4567890
 * SC').
 */
export function writtenPlainly<Document extends BillingDocument>(document: Document): Document {
  const text = document.documentNumber.toUpperCase().replaceAll(/[\s.]+/g, '')
  const card = /^(\d+)-*([A-Z]{2})$/.exec(text)
  const documentNumber = document.documentType === 'CI' && card ? `${card[1]} ${card[2]}` : text
  const complement = document.complement?.trim().toUpperCase() || null
  return { ...document, documentNumber, complement }
}

/** Reason why this document cannot be billed, or null. Expects the form of `writtenPlainly`. */
export function whyCannotBill({
  country,
  documentType,
  documentNumber,
  complement,
}: BillingDocument): BillingRefusal | null {
  if (!documentTypes[country].includes(documentType)) return 'document-of-another-country'
  if (complement !== null && !(country === 'BO' && documentType === 'CI' && complementForm.test(complement)))
    return 'complement-not-valid'

  if (documentType === 'NIT') return nitForm.test(documentNumber) ? null : 'nit-not-valid'
  if (documentType === 'CI') return cardForm[country].test(documentNumber) ? null : 'ci-not-valid'
  return whyRucIsWrong(documentNumber)
}

/** The check digit of a Paraguayan RUC: modulo 11 with the weights 2, 3, 4 … from the right. */
export function rucCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index + 2), 0)
  const rest = sum % 11
  return rest > 1 ? 11 - rest : 0
}

// Impuestos Nacionales publishes no check digit of the NIT; a sale without NIT is recorded with 0.
const nitForm = /^(0|\d{4,15})$/

const cardForm: Record<CountryIso, RegExp> = {
  // The department is optional: newer cards no longer print it. QR is the digital card.
  BO: /^\d{5,10}( (LP|CB|SC|OR|PT|TJ|CH|BE|PD|QR))?$/,
  PY: /^\d{5,8}$/,
}

// Distinguishes two people with the same card number: '1A', 'B2'.
const complementForm = /^[A-Z0-9]{2}$/

function whyRucIsWrong(written: string): BillingRefusal | null {
  const parts = /^(\d{3,9})-(\d)$/.exec(written)
  if (!parts) return 'ruc-not-valid'
  const [, digits = '', checkDigit] = parts
  return rucCheckDigit(digits) === Number(checkDigit) ? null : 'ruc-check-digit-wrong'
}
