import { type AnyContractRouter, type ContractRouter, isContractProcedure } from '@orpc/contract'
import type { Viewer } from '../viewer.ts'
import type { ServiceError } from './errors.ts'
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
}

interface Call<T> {
  path: readonly string[]
  context: { viewer: Viewer }
  procedure: { '~orpc': { meta: object } }
  next(): Promise<T>
}

/** Refuses callers before their input is validated: a caller without access is not told what is wrong with the input. */
export function accessEnforcer(errors: AccessErrors) {
  return <T>({ path, context, procedure, next }: Call<T>): Promise<T> => {
    const name = path.join('.')
    const policy = readPolicy(procedure, name)
    const refusal = whyRefused(policy, context.viewer)
    if (refusal === 'guest') throw errors.guest?.(name) ?? errors.unauthenticated(name, policy.access)
    if (refusal) throw errors[refusal](name, policy.access)
    return next()
  }
}

/** The reason to refuse the caller, or null. */
export function whyRefused(
  policy: OperationPolicy,
  { uid, isGuest, roles }: Pick<Viewer, 'uid' | 'isGuest' | 'roles'>,
): keyof AccessErrors | null {
  const { access } = policy
  if (access === 'public' || access === 'service' || isOpen(policy)) return null
  if (uid === null) return 'unauthenticated'
  const refusesGuests = access === 'customer' || (access === 'owner' && policy.guests === false)
  if (isGuest && refusesGuests) return 'guest'
  if (access === 'guest' || access === 'customer' || access === 'owner') return null
  return roles.includes('operator') || roles.includes(access) ? null : 'forbidden'
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
  policy: OperationPolicy
}

/** Every operation of a contract; throws for one that declares no access. */
export function listOperations(contract: AnyContractRouter, name = ''): NamedOperation[] {
  if (isContractProcedure(contract)) {
    const { method = 'POST', path = '' } = contract['~orpc'].route
    return [{ name, method, path, policy: readPolicy(contract, name) }]
  }
  return Object.entries(contract).flatMap(([key, part]) => listOperations(part, name ? `${name}.${key}` : key))
}

function readPolicy({ '~orpc': { meta } }: Call<unknown>['procedure'], name: string): OperationPolicy {
  if (!('access' in meta)) throw new Error(`The contract of ${name} does not say who may call it`)
  return meta as OperationPolicy
}

/** The account of the caller, for operations that makeService opens to accounts alone. */
export function accountUid({ viewer }: { viewer: Pick<Viewer, 'uid'> }): string {
  if (viewer.uid === null) throw new Error('An operation that asks for the account of its caller was open to everybody')
  return viewer.uid
}
