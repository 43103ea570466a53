import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { TypedValues } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { phoneCodeForm } from '../phone/prove-phone-form.server.ts'

const { email } = getInputSchema(contract.updateUser).shape
const signIn = getInputSchema(contract.signInByPassword).shape

export const signUpForm = getInputSchema(contract.register)
  .pick({ fullName: true, password: true })
  .extend({
    email,
    terms: z.literal(true),
    marketing: z.boolean().default(false),
    idempotencyKey: z.string().max(100).default(''),
  })

export type SignUpValues = Omit<TypedValues<typeof signUpForm>, 'password'>

/** The service answers missing data like wrong data. */
export const signInForm = z.object({ email: signIn.email.default(''), password: signIn.password.default('') })

/** The code beside the phone that it went to; the service answers missing data like wrong data. */
export const signInCodeForm = phoneCodeForm.extend({
  codeId: getInputSchema(contract.signInByPhoneCode).shape.codeId.default(''),
})

export const forgotPasswordForm = z.object({ email })
export const resetPasswordForm = getInputSchema(contract.resetPassword).pick({ password: true, removesPasskeys: true })

export function getSignUpMessages(t: TFunction<'account'>) {
  return {
    fullName: t('fullName.required'),
    email: { required: t('email.required'), invalid: t('email.invalid') },
    password: { required: t('password.required'), invalid: t('password.short') },
    terms: t('terms.required'),
  }
}
