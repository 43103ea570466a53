import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** The operator that asks; to everybody else there is no such thing. */
export function operatorOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw httpError('unauthorized')
  if (!viewer.roles.includes('operator')) throw httpError('not-found')
  return viewer.uid
}
