import type { RouterContextProvider } from 'react-router'
import { channels } from '#services/messaging/rules/channels.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { personalDataForm } from '../account/personal-data/personal-data-form.server.ts'
import { firstErrorRefusal, type Refusal } from '../account/sign-in/refusal.ts'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { newPasswordForm, passwordForm, phoneCodeForm } from './profile-forms.server.ts'

type Context = Readonly<RouterContextProvider>

/** What came of a form of the data page. */
export type DataAnswer =
  | { kind: 'updated' }
  | { kind: 'email-sent' }
  | { kind: 'code-sent'; sentTo: string; channel: string }
  | { kind: 'phone-proved'; orders: number }
  | { kind: 'password-changed' }
  | { kind: 'password-added' }
  | { kind: 'refused'; intent: string; refused: Refusal }

/** Does what a form of the data page asks for. */
export async function changeData(context: Context, form: FormData): Promise<DataAnswer> {
  const intent = readIntent(form, INTENTS)
  try {
    return await byIntent(context, intent, form)
  } catch (error) {
    return { kind: 'refused', intent, refused: toRefusal(error) }
  }
}

const INTENTS = ['update', 'verify-email', 'send-code', 'confirm-phone', 'change-password', 'add-password'] as const
type Intent = (typeof INTENTS)[number]

async function byIntent(context: Context, intent: Intent, form: FormData): Promise<DataAnswer> {
  switch (intent) {
    case 'verify-email':
      return verifyEmail(context)
    case 'send-code':
      return sendCode(context)
    case 'confirm-phone':
      return confirmPhone(context, form)
    case 'change-password':
      return changePassword(context, form)
    case 'add-password':
      return addPassword(context, form)
    case 'update':
      return updateData(context, form)
  }
}

async function updateData(context: Context, form: FormData): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'profile')
  const { value, errors } = parseForm(form, personalDataForm, {
    fullName: t('data.fullNameRequired'),
    email: { required: t('data.emailRequired'), invalid: t('data.emailInvalid') },
    phoneNumber: { required: t('data.phoneRequired'), invalid: t('data.phoneInvalid') },
  })
  if (errors) return { kind: 'refused', intent: 'update', refused: firstErrorRefusal(errors) }
  await accounts.updateUser(
    { ...value, userId: visit.viewer.uid ?? '', userName: null, locale: 'es' },
    { context: visit.call },
  )
  return { kind: 'updated' }
}

async function verifyEmail(context: Context): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  await accounts.requestEmailVerification({ origin: visit.origin }, { context: visit.call })
  return { kind: 'email-sent' }
}

async function sendCode(context: Context): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const { phoneNumber } = await accounts.account(undefined, call)
  const { sentTo, channel } = await accounts.requestPhoneCode({ phoneNumber: phoneNumber ?? '' }, call)
  return { kind: 'code-sent', sentTo, channel: channels[channel].label }
}

/** Orders that were placed as a guest with this phone become the caller's, and what counters entered with it. */
async function confirmPhone(context: Context, form: FormData): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts, market } = context.get(servicesContext)
  const call = { context: visit.call }
  const { value, errors } = parseForm(form, phoneCodeForm)
  if (errors) return { kind: 'refused', intent: 'confirm-phone', refused: firstErrorRefusal(errors) }
  const { phoneNumber } = await accounts.account(undefined, call)
  await accounts.confirmPhoneCode({ phoneNumber: phoneNumber ?? '', code: parseDigits(value.code) }, call)
  const { orders } = await market.adoptOrders(undefined, call)
  await accounts.adoptProvedGuest(undefined, call)
  return { kind: 'phone-proved', orders }
}

async function changePassword(context: Context, form: FormData): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'profile')
  const messages = { currentPassword: t('data.currentRequired'), password: t('data.nextRequired') }
  const { value, errors } = parseForm(form, passwordForm, messages)
  if (errors) return { kind: 'refused', intent: 'change-password', refused: firstErrorRefusal(errors) }
  await accounts.changePassword(value, { context: visit.call })
  return { kind: 'password-changed' }
}

async function addPassword(context: Context, form: FormData): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'profile')
  const { value, errors } = parseForm(form, newPasswordForm, { password: t('data.nextRequired') })
  if (errors) return { kind: 'refused', intent: 'add-password', refused: firstErrorRefusal(errors) }
  await accounts.addPassword(value, { context: visit.call })
  return { kind: 'password-added' }
}

/** As people copy a code: with blanks and dashes. */
export function parseDigits(code: string): string {
  return code.replace(/\D/g, '').slice(0, 10)
}
