import type { CallContext } from '#shared/rpc/service.ts'
import { rewardsError } from './errors.ts'

/** Whose account asks. */
export function callerOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw rewardsError('token-must-be-provided')
  return viewer.uid
}

/** The same without guests: who collects is somebody who can be found again. */
export function signedIn(context: CallContext): string {
  if (context.viewer.isGuest) throw rewardsError('token-must-be-provided')
  return callerOf(context)
}

/** Operators alone. */
export function operatorOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw rewardsError('token-must-be-provided')
  if (!viewer.roles.includes('operator')) throw rewardsError('not-allowed')
  return viewer.uid
}
