import { data, type RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import type { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { changeForm, correctForm, receiveForm, reverseForm } from './account-forms.server.ts'

const INTENTS = ['receive', 'payOut', 'change', 'correct', 'reverse'] as const

/** Does what a form of an account asks for; answers what was done, or the first error of its fields. */
export async function doWithAccount(
  context: Readonly<RouterContextProvider>,
  key: { shopId: string; accountId: string },
  form: Awaited<ReturnType<typeof readForm>>,
) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'houseAccountDesk')
  const intent = readIntent(form, INTENTS)
  const { account } = await market.staffHouseAccount({ ...key, first: 1 }, { context: visit.call })
  const currency = account.currencyCode
  const messages = { amount: t('amountInvalid'), limit: t('amountInvalid'), reason: t('correct.reasonMissing') }
  const refuse = (errors: Partial<Record<string, string>>) =>
    data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const keyed = (idempotencyKey: string) => ({ context: visit.callWithKey(idempotencyKey) })

  switch (intent) {
    case 'receive':
    case 'payOut': {
      const { value, errors } = parseForm(form, receiveForm(currency), messages)
      if (errors) return refuse(errors)
      const { idempotencyKey, ...money } = value
      const send = intent === 'receive' ? market.recordHouseAccountPayment : market.payOutHouseAccount
      await send({ ...key, ...money }, keyed(idempotencyKey))
      break
    }
    case 'change': {
      const { value, errors } = parseForm(form, changeForm(currency), messages)
      if (errors) return refuse(errors)
      await market.changeHouseAccount({ ...key, ...value }, { context: visit.call })
      break
    }
    case 'correct': {
      const { value, errors } = parseForm(form, correctForm(currency), messages)
      if (errors) return refuse(errors)
      const { idempotencyKey, direction, amount, reason } = value
      const signed = direction === 'more' ? amount : -amount
      await market.correctHouseAccount({ ...key, amount: signed, reason }, keyed(idempotencyKey))
      break
    }
    case 'reverse': {
      const { value, errors } = parseForm(form, reverseForm, messages)
      if (errors) return refuse(errors)
      const { idempotencyKey, ...asked } = value
      await market.reverseHouseAccountPayment({ ...key, ...asked }, keyed(idempotencyKey))
      break
    }
  }
  return { done: intent }
}
