import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** The account that asks; who has not signed in has nothing to choose. */
export function signedInCaller({ viewer }: CallContext): string {
  if (viewer.uid === null || viewer.isGuest) throw httpError('unauthorized')
  return viewer.uid
}

/** The operator that asks; to everybody else there is no such thing. */
export function operatorOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw httpError('unauthorized')
  if (!viewer.roles.includes('operator')) throw httpError('not-found')
  return viewer.uid
}
