import { z } from 'zod'
import { contract } from '#services/insurance/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, type TypedValues } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { sayHolderError } from './holder-errors.ts'

const customer = getInputSchema(contract.saveProviderCustomer).shape
const { petProfileUniqueCharacteristics } = getInputSchema(contract.createInsurance).shape

const holderFields = z.object({
  firstName: customer.firstName,
  lastName: customer.lastName,
  birthday: customer.birthday,
  ciNumber: customer.ci.shape.number,
  /** Empty where the country's card has none, as is the complement. */
  ciExtension: z.string().trim().max(5).default(''),
  ciComplement: z.string().trim().max(2).default(''),
  sex: z.enum(['Macho', 'Hembra']).nullable().default(null),
  civilStatus: customer.civilStatus,
  city: customer.city,
  street: customer.addresses.element.shape.street,
  // A format of zod has no length that the browser could be given.
  email: z.string().trim().max(254).pipe(customer.emails.element.shape.address),
  phone: customer.phones.element.shape.number,
  billingName: customer.billing.shape.name,
  /** Number of the country's tax document; empty without one. */
  billingNit: z.string().trim().max(20).default(''),
  /** Distinguishing marks of the pet. */
  marks: petProfileUniqueCharacteristics,
})

/** Policy holder and the pet's marks. Rules of the country and the day: `holder-draft.ts`. */
export const holderForm = holderFields.extend(keyForm.shape)

export type Holder = z.output<typeof holderFields>
export type HolderField = FieldName<typeof holderFields>
/** Policy holder as typed. */
export type HolderDraft = TypedValues<typeof holderFields>

export const holderLimits = getFieldLimits(holderFields)

export function getHolderMessages(t: TFunction<'petInsuranceFlow'>, country: CountryIso) {
  const missing = t('holder.faults.missing')
  return {
    firstName: missing,
    lastName: missing,
    birthday: t('holder.faults.birthday-missing'),
    ciNumber: sayHolderError('ci-not-valid', country, t),
    city: missing,
    street: missing,
    email: t('holder.faults.email-not-valid'),
    phone: t('holder.faults.phone-not-valid'),
    billingName: missing,
    marks: t('holder.faults.marks-missing'),
  }
}
