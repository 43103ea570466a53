import { readId, readText, readTrimmed } from '#web/forms/read-fields.ts'

/** Values of the sign-up form, as typed. */
export interface SignUpValues {
  fullName: string
  email: string
  password: string
  acceptsTerms: boolean
  acceptsMarketing: boolean
  idempotencyKey: string
}

/** Message keys in the namespace `account`, per field. */
export type SignUpErrors = Partial<
  Record<
    'fullName' | 'email' | 'password' | 'terms',
    'fullName.required' | 'email.required' | 'email.invalid' | 'password.required' | 'password.short' | 'terms.required'
  >
>

export const SHORTEST_PASSWORD = 8

export function parseSignUp(form: FormData): SignUpValues {
  return {
    fullName: readTrimmed(form, 'fullName'),
    email: readTrimmed(form, 'email'),
    password: readText(form, 'password'),
    acceptsTerms: form.get('terms') === 'yes',
    acceptsMarketing: form.get('marketing') === 'yes',
    idempotencyKey: readId(form, 'idempotencyKey'),
  }
}

/** Validation errors per field; empty when the form is valid. */
export function findSignUpErrors({ fullName, email, password, acceptsTerms }: SignUpValues): SignUpErrors {
  const faults: SignUpErrors = {}
  if (fullName === '') faults.fullName = 'fullName.required'
  const wrongEmail = whyNoEmail(email)
  if (wrongEmail) faults.email = wrongEmail
  const wrongPassword = whyNoPassword(password)
  if (wrongPassword) faults.password = wrongPassword
  if (!acceptsTerms) faults.terms = 'terms.required'
  return faults
}

/** The pattern of `type=email` in browsers, plus a dot in the domain. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export function whyNoEmail(email: string): 'email.required' | 'email.invalid' | null {
  if (email.trim() === '') return 'email.required'
  return EMAIL.test(email.trim()) ? null : 'email.invalid'
}

export function whyNoPassword(password: string): 'password.required' | 'password.short' | null {
  if (password === '') return 'password.required'
  return password.length < SHORTEST_PASSWORD ? 'password.short' : null
}
