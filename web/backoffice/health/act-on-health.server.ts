import { data, type RouterContextProvider } from 'react-router'
import { readId, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'

/** Retries or discards failed jobs and messages. */
export async function actOnHealth(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { operations, messaging } = context.get(servicesContext)
  const call = { context: visit.call }
  const job = { queue: readText(form, 'queue', 200), jobId: readId(form, 'jobId') }
  try {
    switch (readText(form, 'intent')) {
      case 'retry-job':
        await operations.retryJob(job, call)
        break
      case 'retry-queue':
        await operations.retryQueue({ queue: job.queue }, call)
        break
      case 'give-up': {
        const reason = readTrimmed(form, 'reason', 500)
        if (reason === '') {
          const missing = translator(visit.country.locale, 'healthDesk')('jobs.reasonMissing')
          return data({ refusal: fieldRefusal({}, missing) }, { status: 400 })
        }
        await operations.giveUpJob({ ...job, reason }, call)
        break
      }
      case 'retry-message':
        await messaging.retry({ messageId: readId(form, 'messageId') }, call)
        break
      case 'retry-source':
        await operations.retrySource({ sourceId: readText(form, 'sourceId', 200) }, call)
        break
    }
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}
