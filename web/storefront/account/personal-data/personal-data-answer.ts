import { readText } from '#web/forms/read-fields.ts'
import type { Refusal } from '../sign-in/refusal.ts'

/** Values of 'Tus Datos Personales', as typed. */
export interface PersonalData {
  fullName: string
  email: string
  phoneNumber: string
}

/** A verification code that has been sent. */
export interface SentCode {
  /** The phone, masked. */
  sentTo: string
  /** Minutes until the code expires. */
  minutes: number
}

/** Step of the form: enter the data, verify the phone, or done. */
export type PersonalDataAnswer =
  | { step: 'data'; refusal: Refusal; values: PersonalData | null }
  | { step: 'phone'; refusal: Refusal | null; sent: SentCode | null }
  | { step: 'done'; orders: number }

/** Reads back the code's hidden fields, so that the page can show them again. */
export function parseSentCode(form: FormData): SentCode | null {
  const sentTo = readText(form, 'sentTo', 40)
  const minutes = Number(readText(form, 'minutes'))
  return sentTo === '' ? null : { sentTo, minutes: Number.isInteger(minutes) && minutes > 0 ? minutes : 1 }
}
