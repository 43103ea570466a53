import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { contentError } from './errors.ts'

/** Throws for everybody but operators. */
export function mustBeOperator({ viewer }: CallContext): void {
  if (viewer.uid === null) throw httpError('unauthorized')
  if (!viewer.roles.includes('operator')) throw contentError('not-allowed')
}
