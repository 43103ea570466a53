import { type AnyContractRouter, type ContractRouter, isContractProcedure } from '@orpc/contract'
import { hasRight, type OperatorArea, type StaffRight } from '../staff-areas.ts'
import type { Viewer } from '../viewer.ts'
import { httpError, type ServiceError } from './errors.ts'
import type { Access, OperationPolicy } from './operation.ts'

/** Contract whose operations all declare a policy: one without does not compile. */
export type ServiceContract = ContractRouter<OperationPolicy>

/** A service's errors for refused callers. */
export interface AccessErrors {
  /** The caller has no account. */
  unauthenticated(operation: string, access: Access): ServiceError
  /** The caller has a guest account, and the operation wants a customer; the same as unauthenticated when absent. */
  guest?(operation: string): ServiceError
  /** The caller's session lacks the role. */
  forbidden(operation: string): ServiceError
  /** The caller is an operator without the right in the operation's area. */
  outsideArea?(operation: string, needed: NeededRight): ServiceError
}

/** The right that operators need for an operation. */
export interface NeededRight {
  area: OperatorArea
  right: StaffRight
}

interface Procedure {
  '~orpc': { meta: object; route: { method?: string } }
}

interface Call<T> {
  path: readonly string[]
  context: { viewer: Viewer }
  procedure: Procedure
  next(): Promise<T>
}

/** Refuses callers before their input is validated: a caller without access is not told what is wrong with the input. */
export function accessEnforcer(errors: AccessErrors) {
  return <T>({ path, context, procedure, next }: Call<T>): Promise<T> => {
    const name = path.join('.')
    const policy = readPolicy(procedure, name)
    const needed = getNeededRight(policy, procedure['~orpc'].route.method)
    const refusal = whyRefused(policy, context.viewer, needed)
    if (refusal === 'guest') throw errors.guest?.(name) ?? errors.unauthenticated(name, policy.access)
    if (refusal === 'outsideArea' && needed)
      throw errors.outsideArea?.(name, needed) ?? outsideArea(needed, context.viewer)
    if (refusal) throw errors[refusal === 'outsideArea' ? 'forbidden' : refusal](name, policy.access)
    return next()
  }
}

/** What operators need for an operation; null where their role does not count. A GET reads, unless the policy says otherwise. */
export function getNeededRight(policy: OperationPolicy, method = 'POST'): NeededRight | null {
  if (!('area' in policy)) return null
  return { area: policy.area, right: policy.right ?? (method === 'GET' ? 'read' : 'write') }
}

/** The reason to refuse the caller, or null; `needed` as `getNeededRight` answers it. */
export function whyRefused(
  policy: OperationPolicy,
  { uid, isGuest, roles, areas }: Pick<Viewer, 'uid' | 'isGuest' | 'roles' | 'areas'>,
  needed: NeededRight | null = getNeededRight(policy),
): keyof AccessErrors | null {
  const { access } = policy
  if (access === 'public' || access === 'service' || isOpen(policy)) return null
  if (uid === null) return 'unauthenticated'
  const refusesGuests = access === 'customer' || (access === 'owner' && policy.guests === false)
  if (isGuest && refusesGuests) return 'guest'
  if (access === 'guest' || access === 'customer' || access === 'owner') return null
  if (access !== 'operator' && roles.includes(access)) return null
  if (!roles.includes('operator')) return 'forbidden'
  return needed && hasRight(areas, needed.area, needed.right) ? null : 'outsideArea'
}

function outsideArea({ area, right }: NeededRight, { areas }: Pick<Viewer, 'areas'>): ServiceError {
  const mayRead = right === 'write' && hasRight(areas, area, 'read')
  return httpError(mayRead ? 'read-only-area' : 'outside-area', { area })
}

/** Whether callers without an account may call the operation. */
export function isOpen(policy: OperationPolicy): boolean {
  return policy.access === 'public' || (policy.access === 'owner' && policy.links === true)
}

/** An operation with its name in the contract. */
export interface NamedOperation {
  name: string
  method: string
  path: string
  /** What it does, as OpenAPI says it. */
  summary: string
  policy: OperationPolicy
}

/** Every operation of a contract; throws for one that declares no access. */
export function listOperations(contract: AnyContractRouter, name = ''): NamedOperation[] {
  if (isContractProcedure(contract)) {
    const { method = 'POST', path = '', summary = '' } = contract['~orpc'].route
    return [{ name, method, path, summary, policy: readPolicy(contract, name) }]
  }
  return Object.entries(contract).flatMap(([key, part]) => listOperations(part, name ? `${name}.${key}` : key))
}

function readPolicy({ '~orpc': { meta } }: { '~orpc': { meta: object } }, name: string): OperationPolicy {
  if (!('access' in meta)) throw new Error(`The contract of ${name} does not say who may call it`)
  const policy = meta as OperationPolicy
  const isForStaff = policy.access === 'operator' || policy.access === 'merchant' || policy.access === 'courier'
  if (isForStaff && !policy.area) throw new Error(`The contract of ${name} does not say to which area it belongs`)
  return policy
}

/** The account of the caller, for operations that makeService opens to accounts alone. */
export function accountUid({ viewer }: { viewer: Pick<Viewer, 'uid'> }): string {
  if (viewer.uid === null) throw new Error('An operation that asks for the account of its caller was open to everybody')
  return viewer.uid
}
