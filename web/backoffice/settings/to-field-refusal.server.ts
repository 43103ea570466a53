import { fieldRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'

/** Refusal of a form with its errors by field. */
export function toFieldRefusal(errors: Partial<Record<string, string>>, detail: string): Refusal {
  const known = Object.entries(errors).flatMap(([name, error]) => (error === undefined ? [] : [[name, error] as const]))
  return fieldRefusal(Object.fromEntries(known), detail)
}
