import { data } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { Refusal } from './refusal.ts'

/** The refusal of a service. A bug is none: it goes on to the error page. */
export function refusalOf(error: unknown): Refusal {
  const refusal = asServiceError(error)
  if (!refusal || refusal.status === 500) throw error
  const { detail, fields = {}, retryAfter = null } = refusal.data
  return { code: refusal.code, detail, fields, status: refusal.status, retryAfter }
}

/** The same as what an action answers its form. */
export function refusedAnswer(error: unknown) {
  const refusal = refusalOf(error)
  return data({ refusal }, { status: refusal.status })
}
