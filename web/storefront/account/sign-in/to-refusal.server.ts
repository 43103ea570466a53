import { data } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import { REFUSAL_HEADER, type Refusal } from './refusal.ts'

/** The refusal of a service. A bug is none: it goes on to the error page. */
export function toRefusal(error: unknown): Refusal {
  const refusal = asServiceError(error)
  if (!refusal || refusal.status === 500) throw error
  const { detail, fields = {}, retryAfter = null } = refusal.data
  return { code: refusal.code, detail, fields, status: refusal.status, retryAfter }
}

/** The same as what an action answers its form. */
export function refusedAnswer(error: unknown) {
  const refusal = toRefusal(error)
  return data({ refusal }, toResponseInit(refusal))
}

/** How such an answer is sent, whatever is in it. */
export function toResponseInit(refusal: Refusal): { status: number; headers: Record<string, string> } {
  return { status: getStatus(refusal), headers: { [REFUSAL_HEADER]: refusal.code } }
}

/**
 * With which status a form comes back. After a failure the router does not load its page again: a key that was used up,
 * by a request whose answer was lost, would be sent again for ever. That refusal is no failure, and the page has a new one.
 */
export function getStatus({ code, status }: Refusal): number {
  return code.endsWith('.idempotency-key-reused') ? 200 : status
}
