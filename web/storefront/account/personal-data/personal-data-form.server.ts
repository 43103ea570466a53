import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

export const personalDataForm = getInputSchema(contract.updateUser).pick({
  fullName: true,
  email: true,
  phoneNumber: true,
})

/** The sent code, which the form of a wrong one shows again. */
export const sentCodeForm = z.object({ sentTo: z.string().max(40), minutes: z.int().min(1) })

export function getPersonalDataMessages(t: TFunction<'account'>) {
  return {
    fullName: t('fullName.required'),
    email: { required: t('email.required'), invalid: t('email.invalid') },
    phoneNumber: { required: t('phone.required'), invalid: t('phone.invalid') },
  }
}
