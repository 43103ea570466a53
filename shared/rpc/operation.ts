import { oc } from '@orpc/contract'

/**
 * The callers of an operation:
 * - public: every caller, with or without an account
 * - guest: every account, guest accounts too
 * - customer: accounts that signed in; guest accounts are refused
 * - owner: an account, about its own things by their id; SQL finds no others
 * - merchant: staff of a merchant, about the stores of that merchant; operators, about all
 * - operator: operators
 * - courier: couriers and operators
 * - service: our own modules, in process; HTTP and OpenAPI leave the operation out
 *
 * A staff role counts while the session's second factor is proved (services/accounts/sessions/rules/session.ts).
 */
export type Access = OperationPolicy['access']

interface OwnerAccess {
  access: 'owner'
  /** false refuses guest accounts before the operation looks for the thing. */
  guests?: false
  /** The token of a link opens the thing without an account. */
  links?: true
}

interface OtherAccess {
  access: 'public' | 'guest' | 'customer' | 'merchant' | 'operator' | 'courier' | 'service'
}

/** What holds for an operation before its handler runs; makeService and the edge read it from the contract. */
export type OperationPolicy = OwnerAccess | OtherAccess

/** Begins a contract's entry: `operation({ access: 'owner' }).route({ … }).input(…).output(…)`. */
export function operation(policy: OperationPolicy) {
  return oc.$meta<OperationPolicy>(policy)
}
