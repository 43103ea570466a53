import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { failures } from '#web/error-tracking/report-failure.ts'
import { offlineAnswer } from '../../account/sign-in/refusal.ts'
import { toErrorFacts } from '../error-facts.ts'
import { isConnectionLost } from './connection-lost.ts'
import { notifyFailure } from './failure-notices.ts'
import { isLeavingFor } from './pending-navigation.ts'
import { isUnderMaintenance, notifyMaintenance } from './under-maintenance.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Keeps the page, with what was typed, when a form of it fails.
 *
 * While the connection is lost or the shop is closed the answer is `{ refusal }` alone: a page that needs more of it has
 * a clientAction, which answers first. An unexpected failure is told in a toast, and the form has no answer. A form that
 * leads to another page still ends on an error page, because the other page's data cannot be loaded either.
 */
export const answerFailedForms: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const { pathname } = new URL(request.url)
  if (request.method === 'GET' || isLeavingFor(pathname)) return
  for (const [routeId, { type, result }] of Object.entries(results)) {
    // React Router puts what an action answered or threw into `data()`, unless it is the response of an error.
    const { data: value = result, init }: Partial<ReturnType<typeof data<unknown>>> = Object(result)
    const isClosed = isUnderMaintenance(result)
    const isLost = isConnectionLost(value)
    // A page's own answer to a lost form has this status too.
    if (pathname === location.pathname && !isLost && init?.status !== 503) notifyMaintenance(isClosed)
    if (type !== 'error') continue

    // An error status keeps the router from reloading the page's data, which would fail too.
    const error = isRouteErrorResponse(result) ? result : value
    if (isClosed || isLost) results[routeId] = { type: 'data', result: data(offlineAnswer(), { status: 503 }) }
    else if (isUnexpected(error)) {
      const { status, detail } = toErrorFacts(error)
      failures.report(error)
      notifyFailure(detail)
      results[routeId] = { type: 'data', result: data(undefined, { status }) }
    }
  }
}

/** Failures of ours and too many requests; a refusal such as 403 or 404 is about the page itself. */
function isUnexpected(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 || error.status === 429
  return error instanceof Error
}
