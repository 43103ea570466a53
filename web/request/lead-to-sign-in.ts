import { redirect } from 'react-router'
import { httpError } from '#shared/rpc/errors.ts'
import type { Visit } from './context.ts'

/**
 * Throws a redirect to `address`, a sign-in or sign-up that leads back. While the session cannot be read it throws a 503
 * instead: the visitor may well be signed in, and the page comes by itself once the session can be read.
 */
export function leadToSignIn({ isVisitorUnknown }: Pick<Visit, 'isVisitorUnknown'>, address: string): never {
  if (isVisitorUnknown) throw httpError('unavailable', { retryAfter: 5 })
  throw redirect(address)
}
