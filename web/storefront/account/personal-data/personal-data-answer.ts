import { readText } from '#web/forms/read-fields.ts'
import type { Refusal } from '../sign-in/refusal.ts'
import type { PersonalData } from './personal-data-values.ts'

/** A code that is on its way. */
export interface SentCode {
  /** The phone, masked. */
  sentTo: string
  /** For how long it counts. */
  minutes: number
}

/** Where somebody stands: telling who they are, proving the phone, or through. */
export type PersonalDataAnswer =
  | { step: 'data'; refusal: Refusal; values: PersonalData | null }
  | { step: 'phone'; refusal: Refusal | null; sent: SentCode | null }
  | { step: 'done'; orders: number }

/** What the page said of the code, sent back so that it is said again. */
export function parseSentCode(form: FormData): SentCode | null {
  const sentTo = readText(form, 'sentTo', 40)
  const minutes = Number(readText(form, 'minutes'))
  return sentTo === '' ? null : { sentTo, minutes: Number.isInteger(minutes) && minutes > 0 ? minutes : 1 }
}
