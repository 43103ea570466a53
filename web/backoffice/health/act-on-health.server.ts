import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { giveUpForm, retryJobForm, retryQueueForm, retrySourceForm, tickedMessagesForm } from './health-forms.server.ts'

/** Retries or discards failed jobs and messages. */
export async function actOnHealth(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { operations, messaging } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'healthDesk')
  const messages = { reason: t('jobs.reasonMissing'), messageId: t('messages.tickNone') }
  async function act<Value extends Record<string, unknown>>(
    schema: z.ZodType<Value, Record<string, unknown>>,
    run: (value: Value) => Promise<unknown>,
  ) {
    const { value, errors } = parseForm(form, schema, messages)
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    await run(value)
    return { done: true }
  }
  try {
    const { intent, about } = readIntentOn(form, [
      'retry-job',
      'retry-queue',
      'give-up',
      'retry-message',
      'dismiss-message',
      'retry-source',
    ])
    switch (intent) {
      case 'retry-job':
        return await act(retryJobForm, (job) => operations.retryJob(job, call))
      case 'retry-queue':
        return await act(retryQueueForm, (queue) => operations.retryQueue(queue, call))
      case 'give-up':
        return await act(giveUpForm, (job) => operations.giveUpJob(job, call))
      case 'retry-message':
      case 'dismiss-message':
        return await act(tickedMessagesForm, async ({ messageId }) => {
          const messageIds = about === '' ? messageId : [about]
          if (messageIds.length === 0) throw httpError('bad-input', { detail: messages.messageId, fields: {} })
          await (intent === 'retry-message' ? messaging.retry : messaging.dismiss)({ messageIds }, call)
        })
      case 'retry-source':
        return await act(retrySourceForm, (source) => operations.retrySource(source, call))
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}
