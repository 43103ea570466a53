import type { RouterContextProvider } from 'react-router'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { codeForm } from '../second-factor/code-form.server.ts'
import { fieldRefusal, firstErrorRefusal } from '../sign-in/refusal.ts'
import { toRefusal } from '../sign-in/to-refusal.server.ts'
import type { PersonalDataAnswer } from './personal-data-answer.ts'
import { getPersonalDataMessages, personalDataForm, sentCodeForm } from './personal-data-form.server.ts'

type Context = Readonly<RouterContextProvider>

export async function answerPersonalData(context: Context, form: FormData): Promise<PersonalDataAnswer> {
  switch (readIntent(form, ['save', 'send', 'confirm', 'correct'])) {
    case 'send':
      return sendCode(context)
    case 'confirm':
      return confirmCode(context, form)
    // The form shows the saved data again.
    case 'correct':
      return { step: 'data', refusal: null, values: null }
    case 'save':
      return save(context, form)
  }
}

async function save(context: Context, form: FormData): Promise<PersonalDataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'account')
  const { value, errors, typed: values } = parseForm(form, personalDataForm, getPersonalDataMessages(t))
  if (errors) return { step: 'data', refusal: fieldRefusal(errors, t('checkFields')), values }

  try {
    await accounts.updateUser(
      { ...value, userId: getUserId(visit), userName: null, locale: visit.country.locale },
      { context: visit.call },
    )
    // Without SMS and WhatsApp there is no code to send.
    if (findMissingChannels(visit.channels).includes('phone')) return { step: 'done', orders: 0 }
    return { step: 'phone', refusal: null, sent: null }
  } catch (error) {
    return { step: 'data', refusal: toRefusal(error), values }
  }
}

async function sendCode(context: Context): Promise<PersonalDataAnswer> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  try {
    const phoneNumber = await ownPhone(context)
    const { sentTo, expiresAt } = await accounts.requestPhoneCode({ phoneNumber }, { context: visit.call })
    const minutes = Math.round((Date.parse(expiresAt) - visit.now().getTime()) / 60_000)
    return { step: 'phone', refusal: null, sent: { sentTo, minutes } }
  } catch (error) {
    return { step: 'phone', refusal: toRefusal(error), sent: null }
  }
}

async function confirmCode(context: Context, form: FormData): Promise<PersonalDataAnswer> {
  const visit = context.get(visitContext)
  const { accounts, market } = context.get(servicesContext)
  const { value: sent } = parseForm(form, sentCodeForm)
  const { value, errors } = parseForm(form, codeForm)
  if (errors) return { step: 'phone', refusal: firstErrorRefusal(errors), sent }
  try {
    const phoneNumber = await ownPhone(context)
    await accounts.confirmPhoneCode({ phoneNumber, ...value }, { context: visit.call })
  } catch (error) {
    return { step: 'phone', refusal: toRefusal(error), sent }
  }
  const { orders } = await market.adoptOrders(undefined, { context: visit.call })
  return { step: 'done', orders }
}

/** Phone from the account, never from the form. */
async function ownPhone(context: Context): Promise<string> {
  const { accounts } = context.get(servicesContext)
  const { phoneNumber } = await accounts.account(undefined, { context: context.get(visitContext).call })
  return phoneNumber ?? ''
}

function getUserId({ viewer }: Visit): string {
  return viewer.uid ?? ''
}
