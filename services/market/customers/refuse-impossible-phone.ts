import type { CountryIso } from '#shared/countries/countries.ts'
import { marketError } from '../errors.ts'
import { parsePersonPhone } from './rules/phone-number.ts'

/** Refuses a contact whose phone cannot exist in the shop's country or in the one that it names. */
export function refuseImpossiblePhone(
  { phoneNumber }: { phoneNumber: string },
  { country }: { country: CountryIso },
): void {
  if (parsePersonPhone(phoneNumber, country) !== null) return
  throw marketError('phone-not-valid', { fields: { 'contact.phoneNumber': 'Teléfono no es válido' } })
}
