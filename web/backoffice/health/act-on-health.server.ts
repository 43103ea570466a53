import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { giveUpForm, retryJobForm, retryMessageForm, retryQueueForm, retrySourceForm } from './health-forms.server.ts'

/** Retries or discards failed jobs and messages. */
export async function actOnHealth(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { operations, messaging } = context.get(servicesContext)
  const call = { context: visit.call }
  const messages = { reason: translator(visit.country.locale, 'healthDesk')('jobs.reasonMissing') }
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
    switch (readIntent(form, ['retry-job', 'retry-queue', 'give-up', 'retry-message', 'retry-source'])) {
      case 'retry-job':
        return await act(retryJobForm, (job) => operations.retryJob(job, call))
      case 'retry-queue':
        return await act(retryQueueForm, (queue) => operations.retryQueue(queue, call))
      case 'give-up':
        return await act(giveUpForm, (job) => operations.giveUpJob(job, call))
      case 'retry-message':
        return await act(retryMessageForm, (message) => messaging.retry(message, call))
      case 'retry-source':
        return await act(retrySourceForm, (source) => operations.retrySource(source, call))
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}
