import type { FieldLimits } from '#web/forms/field-props.ts'

/** Value of the place field for pick-up instead of an address. */
export const PICKUP = 'pickup'

/** Where it can go and how it can be paid. */
export interface TermsChoices {
  shopName: string
  addresses: { value: string; label: string; hint: string }[]
  payments: ('cash' | 'card_at_door' | 'qr' | 'card')[]
}

export interface TermsValues {
  /** The code of an address, or PICKUP. */
  place: string
  paymentMethod: string
  fullName: string
  phoneNumber: string
}

export type TermsLimits = FieldLimits<'fullName' | 'phoneNumber'>
