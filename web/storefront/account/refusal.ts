import { data } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'

/** Why a form came back: a row of a service's catalogue, or a lost connection. */
export interface Refusal {
  /** 'accounts.wrong-sign-in'; 'offline' when it never reached us. */
  code: string
  /** In Spanish, for the customer. */
  detail: string
  /** Per field of the form. */
  fields: Record<string, string>
  status: number
  /** Seconds after which trying again makes sense. */
  retryAfter: number | null
}

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

/** Of a form whose fields we looked at ourselves. */
export function fieldRefusal(fields: Record<string, string>, detail: string): Refusal {
  return { code: 'fields', detail, fields, status: 400, retryAfter: null }
}

export function offlineRefusal(): Refusal {
  return { code: 'offline', detail: '', fields: {}, status: 503, retryAfter: null }
}
