import type { RouterContextProvider } from 'react-router'
import { channelNames } from '#services/messaging/rules/channels.ts'
import { readText } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Refusal } from '../account/sign-in/refusal.ts'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'

type Context = Readonly<RouterContextProvider>

/** What came of a form of the data page. */
export type DataAnswer =
  | { kind: 'updated' }
  | { kind: 'email-sent' }
  | { kind: 'code-sent'; sentTo: string; channel: string }
  | { kind: 'phone-proved'; orders: number }
  | { kind: 'password-changed' }
  | { kind: 'refused'; intent: string; refused: Refusal }

/** Does what a form of the data page asks for. */
export async function changeData(context: Context, form: FormData): Promise<DataAnswer> {
  const intent = readText(form, 'intent')
  try {
    return await byIntent(context, intent, form)
  } catch (error) {
    return { kind: 'refused', intent, refused: toRefusal(error) }
  }
}

async function byIntent(context: Context, intent: string, form: FormData): Promise<DataAnswer> {
  switch (intent) {
    case 'verify-email':
      return verifyEmail(context)
    case 'send-code':
      return sendCode(context)
    case 'confirm-phone':
      return confirmPhone(context, form)
    case 'change-password':
      return changePassword(context, form)
    default:
      return updateData(context, form)
  }
}

async function updateData(context: Context, form: FormData): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  await accounts.updateUser(
    {
      userId: visit.viewer.uid ?? '',
      fullName: readText(form, 'fullName'),
      email: readText(form, 'email'),
      phoneNumber: readText(form, 'phoneNumber'),
      userName: null,
      locale: 'es',
    },
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
  return { kind: 'code-sent', sentTo, channel: channelNames[channel] }
}

/** Orders that were placed as a guest with this phone become the caller's. */
async function confirmPhone(context: Context, form: FormData): Promise<DataAnswer> {
  const visit = context.get(visitContext)
  const { accounts, market } = context.get(servicesContext)
  const call = { context: visit.call }
  const { phoneNumber } = await accounts.account(undefined, call)
  await accounts.confirmPhoneCode({ phoneNumber: phoneNumber ?? '', code: parseDigits(readText(form, 'code')) }, call)
  const { orders } = await market.claimOrders(undefined, call)
  return { kind: 'phone-proved', orders }
}

async function changePassword(context: Context, form: FormData): Promise<DataAnswer> {
  const { accounts } = context.get(servicesContext)
  await accounts.changePassword(
    { currentPassword: readText(form, 'currentPassword'), password: readText(form, 'password') },
    { context: context.get(visitContext).call },
  )
  return { kind: 'password-changed' }
}

/** As people copy a code: with blanks and dashes. */
export function parseDigits(code: string): string {
  return code.replace(/\D/g, '').slice(0, 10)
}
