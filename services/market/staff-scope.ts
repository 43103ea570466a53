import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { marketError } from './errors.ts'

/** The operator who asks, with a second factor proved: until then nobody has that role. They see all shops. */
export function operatorOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw httpError('unauthorized')
  if (!viewer.roles.includes('operator')) throw marketError('staff-only')
  return viewer.uid
}

/** The courier who asks, or an operator, who may do what a courier does. */
export function courierOf({ viewer }: CallContext): { uid: string; isOperator: boolean } {
  if (viewer.uid === null) throw httpError('unauthorized')
  const isOperator = viewer.roles.includes('operator')
  if (!isOperator && !viewer.roles.includes('courier')) throw marketError('staff-only')
  return { uid: viewer.uid, isOperator }
}
