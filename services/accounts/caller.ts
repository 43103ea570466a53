import type { CallContext } from '#shared/rpc/service.ts'
import { accountsError } from './errors.ts'

/** Whose account asks; who has none is told to sign in. */
export function callerOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw accountsError('token-not-valid')
  return viewer.uid
}

/** The operator who asks, with a second factor proved: until then nobody has that role. */
export function operatorOf(context: CallContext): string {
  const uid = callerOf(context)
  if (!context.viewer.roles.includes('operator')) throw accountsError('not-allowed')
  return uid
}
