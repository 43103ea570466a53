import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router'
import { offlineAnswer } from '../../account/sign-in/refusal.ts'
import { isConnectionLost } from './connection-lost.ts'
import { isUnderMaintenance, notifyMaintenance } from './under-maintenance.ts'

/**
 * Answers a form with a refusal while the connection is lost or the shop is closed for a while, so its page stays and
 * keeps what was typed. The answer is `{ refusal }` alone: a page that needs more of it has a clientAction, which
 * answers first. A form sent to another page still ends on an error page, because the other page's data cannot be
 * loaded either.
 */
export const answerLostForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET' || new URL(request.url).pathname !== location.pathname) return
  for (const [routeId, { type, result }] of Object.entries(results)) {
    // React Router puts what an action answered or threw into `data()`, unless it is the response of an error.
    const { data: value = result, init }: Partial<ReturnType<typeof data<unknown>>> = Object(result)
    const isClosed = isUnderMaintenance(result)
    const isLost = isConnectionLost(value)
    // A page's own answer to a lost form has this status too.
    if (!isLost && init?.status !== 503) notifyMaintenance(isClosed)
    // An error status keeps the router from reloading the page's data, which would fail too.
    if (type === 'error' && (isClosed || isLost))
      results[routeId] = { type: 'data', result: data(offlineAnswer(), { status: 503 }) }
  }
}
