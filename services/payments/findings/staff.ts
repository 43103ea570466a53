import type { CallContext } from '#shared/rpc/service.ts'
import { paymentsError } from '../errors.ts'

/** The operator who asks; the back office lets nobody else in either. */
export function operatorOf({ viewer }: CallContext): string {
  if (viewer.uid === null || !viewer.roles.includes('operator')) throw paymentsError('not-allowed')
  return viewer.uid
}
