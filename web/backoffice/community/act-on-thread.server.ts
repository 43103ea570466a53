import { data, type RouterContextProvider } from 'react-router'
import { readId, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'

/** Minimum length of a reason, as in the contract. */
const FEWEST_LETTERS = 3
const MOST_REASON = 500

/** Settles a report of a conversation; blocking an account also ends the conversation. */
export async function actOnThread(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'communityDesk')
  const call = { context: visit.call }
  const threadId = readId(form, 'threadId')
  const reason = readTrimmed(form, 'reason', MOST_REASON)
  const [intent, uid = ''] = readText(form, 'intent').split(' ')
  if (reason.length < FEWEST_LETTERS) {
    const missing = t('person.blockMissing')
    return data({ refusal: fieldRefusal({ reason: missing }, missing) }, { status: 400 })
  }
  try {
    if (intent === 'block') await community.blockPerson({ uid: uid.slice(0, 100), reason }, call)
    const decision = intent === 'keep' ? 'keep' : 'close'
    await community.settleThread({ threadId, decision, reason }, call)
    return {
      done: intent === 'block' ? ('blocked' as const) : decision === 'keep' ? ('kept' as const) : ('closed' as const),
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}
