import { type CountryIso, countries, parseCountry, parseDocumentType } from '#shared/countries/countries.ts'
import type { AddressRow } from '../addresses/store.ts'
import type { Account, AddressBookEntry, BillingInfo, Consents, Credibility, User } from '../contract.ts'
import { nameParts } from './rules/name-parts.ts'
import { paymentAtDoor } from './rules/pay-at-door.ts'
import type { BillingRow, PersonRow, WholePersonRow } from './store/people.ts'

/** The specification's user entity. */
export function toUser(person: PersonRow, tenantUid: string): User {
  return {
    userUid: person.uid,
    tenantUid,
    id: person.uid,
    phoneNumber: person.phone_number,
    email: person.email,
    name: person.name,
  }
}

export function toAccount(person: WholePersonRow, visited: CountryIso): Account {
  const addressBook = person.addresses.map(toAddress)
  return {
    _id: person.uid,
    name: person.name,
    ...nameParts(person.name),
    primaryEmailAddress: person.email,
    phoneNumber: person.phone_number,
    verifiedPhone: person.verified_phone,
    verifiedEmail: person.verified_email,
    isGuestAccount: person.is_guest,
    createdByMerchant: person.is_by_merchant,
    country: parseCountry(person.country),
    hasPassword: person.has_password,
    addressBook,
    defaultAddress: addressBook.find(({ isDefault }) => isDefault) ?? null,
    billingInfo: person.billings.map(toBilling),
    consents: toConsents(person),
    credibility: toCredibility(person, visited),
    createdAt: person.created_at.toISOString(),
  }
}

/** Credibility for payment at the door; the limit is in the currency of the visited market. */
export function toCredibility(
  person: Pick<PersonRow, 'verified_phone' | 'verified_email' | 'completed_orders' | 'cancelled_at_door'>,
  visited: CountryIso,
): Credibility {
  const record = { completedOrders: person.completed_orders, cancelledAtDoor: person.cancelled_at_door }
  return {
    verifiedPhone: person.verified_phone,
    verifiedEmail: person.verified_email,
    ...record,
    ...paymentAtDoor(record, visited),
  }
}

export function toConsents(person: Pick<PersonRow, 'terms_version' | 'analytics' | 'marketing'>): Consents {
  return { termsVersion: person.terms_version, analytics: person.analytics, marketing: person.marketing }
}

export function toAddress(row: AddressRow): AddressBookEntry {
  const { iso, name, countryCode, timezone } = countries[parseCountry(row.country)]
  return {
    _id: row.eddress_code,
    eddressCode: row.eddress_code,
    street: row.street,
    notes: row.notes,
    locality: row.locality,
    country: { iso, name, countryCode, timezone },
    city: row.city,
    region: row.region,
    coordinates: { lat: row.lat, lon: row.lon, empty: row.is_point_empty },
    building: row.building,
    unit: row.unit,
    isDefault: row.is_default,
  }
}

export function toBilling(row: BillingRow): BillingInfo {
  return {
    country: parseCountry(row.country),
    documentType: parseDocumentType(row.document_type),
    documentNumber: row.document_number,
    complement: row.complement,
    businessName: row.business_name,
    email: row.email,
  }
}
