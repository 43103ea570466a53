import { data, type RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { settleForm } from './moderation-forms.server.ts'

/** Settles a report of a conversation; blocking an account also ends the conversation. */
export async function actOnThread(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'communityDesk')
  const call = { context: visit.call }
  const { intent, about: uid } = readIntentOn(form, ['close', 'keep', 'block'])
  const { value, errors } = parseForm(form, settleForm, { reason: t('person.blockMissing') })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  try {
    const { reason } = value
    if (intent === 'block') await community.blockPerson({ uid: uid.slice(0, 100), reason }, call)
    const decision = intent === 'keep' ? 'keep' : 'close'
    await community.settleThread({ ...value, decision }, call)
    return {
      done: intent === 'block' ? ('blocked' as const) : decision === 'keep' ? ('kept' as const) : ('closed' as const),
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}
