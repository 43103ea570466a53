import { getDocument, whyCannotBill, writtenPlainly } from '#services/accounts/people/rules/billing-document.ts'
import type { NewProviderCustomer, ProviderCustomer } from '#services/insurance/contract.ts'
import { plainDocument, whyNotDocument } from '#services/insurance/customers/rules/identity-document.ts'
import { yearsBefore } from '#services/pets/rules/days.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { isDay } from '../../../pets/day.ts'

/** Policy holder as typed, all as text. */
export interface HolderDraft {
  firstName: string
  lastName: string
  birthday: string
  ciNumber: string
  /** Empty where the country's card has none, as is the complement. */
  ciExtension: string
  ciComplement: string
  sex: string
  civilStatus: string
  city: string
  street: string
  email: string
  phone: string
  billingName: string
  /** Number of the country's tax document; empty without one. */
  billingNit: string
  /** Distinguishing marks of the pet. */
  marks: string
}

export const noHolder: HolderDraft = {
  firstName: '',
  lastName: '',
  birthday: '',
  ciNumber: '',
  ciExtension: '',
  ciComplement: '',
  sex: '',
  civilStatus: '',
  city: '',
  street: '',
  email: '',
  phone: '',
  billingName: '',
  billingNit: '',
  marks: '',
}

export type HolderField = keyof HolderDraft
const names = Object.keys(noHolder) as HolderField[]
const mostCharacters: Partial<Record<HolderField, number>> = { street: 200, billingName: 200, email: 254, marks: 500 }

export function parseHolderDraft(form: Pick<FormData, 'get'>): HolderDraft {
  const draft = { ...noHolder }
  for (const name of names) draft[name] = readTrimmed(form, name, mostCharacters[name] ?? 100)
  return draft
}

export type HolderError =
  | 'missing'
  | 'birthday-missing'
  | 'too-young'
  | 'ci-not-valid'
  | 'extension-not-valid'
  | 'complement-not-valid'
  | 'email-not-valid'
  | 'phone-not-valid'
  | 'nit-not-valid'
  | 'marks-missing'
export type HolderErrors = Partial<Record<HolderField, HolderError>>

const ADULT_YEARS = 18
const fieldByDocumentRefusal = {
  'ci-not-valid': 'ciNumber',
  'extension-not-valid': 'ciExtension',
  'complement-not-valid': 'ciComplement',
} as const

/** Errors by field; documents are checked by the rules of the insurance service. */
export function findHolderErrors(
  draft: HolderDraft,
  { country, today }: { country: CountryIso; today: string },
): HolderErrors {
  const errors: HolderErrors = {}
  for (const name of ['firstName', 'lastName', 'city', 'street', 'billingName'] as const)
    if (draft[name] === '') errors[name] = 'missing'
  if (draft.marks === '') errors.marks = 'marks-missing'
  if (!isDay(draft.birthday)) errors.birthday = 'birthday-missing'
  else if (draft.birthday > yearsBefore(today, ADULT_YEARS)) errors.birthday = 'too-young'
  const refusal = whyNotDocument(country, toDocument(draft, country))
  if (refusal) errors[fieldByDocumentRefusal[refusal]] = refusal
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email)) errors.email = 'email-not-valid'
  if (draft.phone.replaceAll(/\D/g, '').length < 6) errors.phone = 'phone-not-valid'
  if (draft.billingNit !== '' && !isTaxNumber(draft.billingNit, country)) errors.billingNit = 'nit-not-valid'
  return errors
}

/** Document with the extension and the complement that the country's card has. */
function toDocument({ ciNumber, ciExtension, ciComplement }: HolderDraft, country: CountryIso) {
  const card = getDocument(country, 'identity')
  return plainDocument({
    number: ciNumber,
    extension: card.extensions ? ciExtension : null,
    complement: card.complement ? ciComplement : null,
  })
}

function isTaxNumber(written: string, country: CountryIso): boolean {
  const { type: documentType } = getDocument(country, 'tax')
  return whyCannotBill(writtenPlainly({ country, documentType, documentNumber: written, complement: null })) === null
}

/** Draft as the service takes it; it must have no errors. Fields that no form asks keep their value. */
export function toNewHolder(
  draft: HolderDraft,
  country: CountryIso,
  known: ProviderCustomer | null,
): NewProviderCustomer {
  const billingNit = draft.billingNit || null
  const isOwnBill = draft.billingName.toLowerCase() === `${draft.firstName} ${draft.lastName}`.toLowerCase()
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    birthday: draft.birthday,
    sex: draft.sex === 'Macho' || draft.sex === 'Hembra' ? draft.sex : null,
    ci: toDocument(draft, country),
    // An invoice to someone else does not carry the holder's own number.
    nit: isOwnBill ? billingNit : (known?.nit ?? null),
    civilStatus: civilStatuses.find((each) => each === draft.civilStatus) ?? null,
    city: draft.city,
    addresses: [{ street: draft.street, city: draft.city }],
    emails: [{ address: draft.email }],
    phones: [{ number: draft.phone }],
    billing: { nit: billingNit, name: draft.billingName },
  }
}

export const civilStatuses = ['single', 'married', 'divorced', 'widowed', 'partner'] as const

/** Draft for the form from a known policy holder. */
export function toHolderDraft(holder: ProviderCustomer): Omit<HolderDraft, 'marks'> {
  return {
    firstName: holder.names.first,
    lastName: holder.names.last,
    birthday: holder.birthday,
    ciNumber: holder.ci.number,
    ciExtension: holder.ci.extension ?? '',
    ciComplement: holder.ci.complement ?? '',
    sex: holder.sex ?? '',
    civilStatus: holder.civilStatus ?? '',
    city: holder.city,
    street: holder.addresses[0]?.street ?? '',
    email: holder.emails[0]?.address ?? '',
    phone: holder.phones[0]?.number ?? '',
    billingName: holder.billing.name,
    billingNit: holder.billing.nit ?? '',
  }
}

/** Field of a service's refusal → field of the form. */
export const fieldByRefusal: Record<string, HolderField> = {
  birthday: 'birthday',
  'ci.number': 'ciNumber',
  'ci.extension': 'ciExtension',
  'ci.complement': 'ciComplement',
  nit: 'billingNit',
  'billing.nit': 'billingNit',
  'billing.name': 'billingName',
  'emails.0.address': 'email',
  'phones.0.number': 'phone',
}
