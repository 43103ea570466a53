import type { CallContext } from '#shared/rpc/service.ts'
import { appointmentsError } from './errors.ts'

/** Whose account asks. A guest has one too: what it keeps is claimed at sign-in. */
export function callerOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw appointmentsError('token-must-be-provided')
  return viewer.uid
}

/** The same without guests: a booking is somebody's who can be found again. */
export function signedIn(context: CallContext): string {
  if (context.viewer.isGuest) throw appointmentsError('token-must-be-provided')
  return callerOf(context)
}
