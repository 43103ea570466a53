import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router'
import { offlineAnswer } from '../../account/sign-in/refusal.ts'
import { isConnectionLost } from './connection-lost.ts'
import { isUnderMaintenance, tellMaintenance } from './under-maintenance.ts'

/**
 * Answers a form with a refusal while the connection is lost or the shop is closed for a while, so its page stays and keeps
 * what was typed. The answer is `{ refusal }` alone: a page that needs more of it has a clientAction, which answers first.
 * A form sent to another page still ends on an error page, because the other page's data cannot be loaded either.
 */
export const answerLostForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return results
  const isOwnForm = new URL(request.url).pathname === window.location.pathname
  return Object.fromEntries(
    Object.entries(results).map(([routeId, result]) => [routeId, isOwnForm ? answered(result) : result]),
  )
}

function answered(result: DataStrategyResult): DataStrategyResult {
  const answer = unwrapped(result.result)
  if (result.type === 'data') {
    if (answer.status !== 503) tellMaintenance(false)
    return result
  }
  const isClosed = isUnderMaintenance(answer.value)
  if (!isClosed && !isConnectionLost(answer.value)) return result
  if (isClosed) tellMaintenance(true)
  // A failed status keeps the router from loading the page's data again, which could not be had either.
  return { type: 'data', result: data(offlineAnswer(), { status: 503 }) }
}

/** React Router puts an action's answer and its error into `data()`, together with the status of the response. */
function unwrapped(result: unknown): { value: unknown; status: number | undefined } {
  return isWithStatus(result)
    ? { value: result.data, status: result.init?.status }
    : { value: result, status: undefined }
}

function isWithStatus(result: unknown): result is ReturnType<typeof data<unknown>> {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
}
