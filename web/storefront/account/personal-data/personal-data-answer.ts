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
  | { step: 'data'; refusal: Refusal | null; values: PersonalData | null }
  /** Without `sent` the page shows the code that it knows. */
  | { step: 'phone'; refusal: Refusal | null; sent: SentCode | null }
  | { step: 'done'; orders: number }
