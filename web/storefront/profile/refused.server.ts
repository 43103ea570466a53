import { asServiceError } from '#shared/rpc/errors.ts'

/** Why a service would not, in words for the customer. */
export interface Refused {
  code: string
  detail: string
  /** Per field of the form. */
  fields: Record<string, string>
}

/** The refusal among what was thrown. A failure of ours is none: it goes on to the error page. */
export function refusedOrThrow(error: unknown): Refused {
  const refusal = asServiceError(error)
  if (!refusal || (refusal.status >= 500 && refusal.code !== NO_CHANNEL)) throw error
  return { code: refusal.code, detail: refusal.data.detail, fields: refusal.data.fields ?? {} }
}

// Nothing is broken: this installation has nobody who delivers codes (D13).
const NO_CHANNEL = 'accounts.codes-not-available'
