import { readTrimmed } from '#web/forms/read-fields.ts'
import { whyNoEmail } from '../sign-in/sign-up-values.ts'

/** Values of 'Tus Datos Personales', as typed. */
export interface PersonalData {
  fullName: string
  email: string
  phoneNumber: string
}

/** Message keys in the namespace `account`, per field (specification, section 5). */
export type PersonalDataErrors = Partial<
  Record<keyof PersonalData, 'fullName.required' | 'phone.required' | 'email.required' | 'email.invalid'>
>

const PHONE_MINIMUM = 5

export function parsePersonalData(form: FormData): PersonalData {
  return {
    fullName: readTrimmed(form, 'fullName', 200),
    email: readTrimmed(form, 'email'),
    phoneNumber: readTrimmed(form, 'phoneNumber', 40),
  }
}

/** Validation errors per field; empty when the data can be saved. */
export function findPersonalDataErrors({ fullName, email, phoneNumber }: PersonalData): PersonalDataErrors {
  const faults: PersonalDataErrors = {}
  if (fullName === '') faults.fullName = 'fullName.required'
  if (phoneNumber.length < PHONE_MINIMUM) faults.phoneNumber = 'phone.required'
  const wrongEmail = whyNoEmail(email)
  if (wrongEmail) faults.email = wrongEmail
  return faults
}
