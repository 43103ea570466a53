import { getDocument, whyCannotBill, writtenPlainly } from '#services/accounts/people/rules/billing-document.ts'
import type { NewProviderCustomer, ProviderCustomer } from '#services/insurance/contract.ts'
import { plainDocument, whyNotDocument } from '#services/insurance/customers/rules/identity-document.ts'
import { yearsBefore } from '#services/pets/rules/days.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { HolderError } from './holder-errors.ts'
import type { Holder, HolderDraft, HolderField } from './holder-form.server.ts'

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

export type HolderErrors = Partial<Record<HolderField, HolderError>>

const ADULT_YEARS = 18
const fieldByDocumentRefusal = {
  'ci-not-valid': 'ciNumber',
  'extension-not-valid': 'ciExtension',
  'complement-not-valid': 'ciComplement',
} as const

/** Errors by field of what is typed, beyond the form's schema; documents are checked by the insurance service's rules. */
export function findHolderErrors(
  draft: HolderDraft,
  { country, today }: { country: CountryIso; today: string },
): HolderErrors {
  const errors: HolderErrors = {}
  if (draft.birthday > yearsBefore(today, ADULT_YEARS)) errors.birthday = 'too-young'
  const refusal = whyNotDocument(country, toDocument(draft, country))
  if (refusal) errors[fieldByDocumentRefusal[refusal]] = refusal
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim())) errors.email = 'email-not-valid'
  if (draft.phone.replaceAll(/\D/g, '').length < 6) errors.phone = 'phone-not-valid'
  if (draft.billingNit.trim() !== '' && !isTaxNumber(draft.billingNit, country)) errors.billingNit = 'nit-not-valid'
  return errors
}

/** Document with the extension and the complement that the country's card has. */
function toDocument(
  { ciNumber, ciExtension, ciComplement }: Pick<HolderDraft, 'ciNumber' | 'ciExtension' | 'ciComplement'>,
  country: CountryIso,
) {
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

/** Parsed form as the service takes it. Fields that no form asks keep their value. */
export function toNewHolder(holder: Holder, country: CountryIso, known: ProviderCustomer | null): NewProviderCustomer {
  const { firstName, lastName, birthday, sex, civilStatus, city, street, email, phone, billingName } = holder
  const billingNit = holder.billingNit || null
  const isOwnBill = billingName.toLowerCase() === `${firstName} ${lastName}`.toLowerCase()
  return {
    ...{ firstName, lastName, birthday, sex, civilStatus, city },
    ci: toDocument(holder, country),
    // An invoice to someone else does not carry the holder's own number.
    nit: isOwnBill ? billingNit : (known?.nit ?? null),
    addresses: [{ street, city }],
    emails: [{ address: email }],
    phones: [{ number: phone }],
    billing: { nit: billingNit, name: billingName },
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
