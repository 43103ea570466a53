import { data, type RouterContextProvider } from 'react-router'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/refusal-of.server.ts'
import { textOf } from '../../storefront/account/text-of.ts'

/** What an operator does about something that is stuck. */
export async function actOnHealth(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { operations, messaging } = context.get(servicesContext)
  const call = { context: visit.call }
  const job = { queue: textOf(form, 'queue').slice(0, 200), jobId: textOf(form, 'jobId').slice(0, 100) }
  try {
    switch (textOf(form, 'intent')) {
      case 'retry-job':
        await operations.retryJob(job, call)
        break
      case 'retry-queue':
        await operations.retryQueue({ queue: job.queue }, call)
        break
      case 'give-up': {
        const reason = textOf(form, 'reason').trim().slice(0, 500)
        if (reason === '') {
          const missing = translator(visit.country.locale, 'healthDesk')('jobs.reasonMissing')
          return data({ refusal: fieldRefusal({}, missing) }, { status: 400 })
        }
        await operations.giveUpJob({ ...job, reason }, call)
        break
      }
      case 'retry-message':
        await messaging.retry({ messageId: textOf(form, 'messageId').slice(0, 100) }, call)
        break
      case 'retry-source':
        await operations.retrySource({ sourceId: textOf(form, 'sourceId').slice(0, 200) }, call)
        break
    }
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}
