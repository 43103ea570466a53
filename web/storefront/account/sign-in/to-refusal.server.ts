import { data } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import { REFUSAL_HEADER, REFUSAL_TEXT_HEADER, type Refusal } from './refusal.ts'

/** Refusal for the form from a service error. Rethrows bugs, which the error page shows. */
export function toRefusal(error: unknown): Refusal {
  const refusal = asServiceError(error)
  if (!refusal || refusal.status === 500) throw error
  const { detail, fields = {}, retryAfter = null } = refusal.data
  return { code: refusal.code, detail, fields, status: refusal.status, retryAfter }
}

export function refusedAnswer(error: unknown) {
  const refusal = toRefusal(error)
  return data({ refusal }, toResponseInit(refusal))
}

export function toResponseInit(refusal: Refusal): { status: number; headers: Record<string, string> } {
  return {
    status: getStatus(refusal),
    headers: { [REFUSAL_HEADER]: refusal.code, [REFUSAL_TEXT_HEADER]: encodeURIComponent(refusal.detail) },
  }
}

/**
 * Status of a refused form. After an error status the router does not run the loader again, and a spent idempotency key
 * (of a request whose answer was lost) would be sent forever. That refusal is sent as a success, so the page gets a new
 * key.
 */
export function getStatus({ code, status }: Refusal): number {
  return code.endsWith('.idempotency-key-reused') ? 200 : status
}
