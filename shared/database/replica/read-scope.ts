import { AsyncLocalStorage } from 'node:async_hooks'

/** A visitor's own writes, as far as the statements of one request must see them. */
export interface OwnWrites {
  /** Position of the primary's log that has all of them; null: unknown, so that the primary alone has them for sure. */
  position: bigint | null
  /** Whether this request wrote too. */
  isGrowing: boolean
}

interface Scope {
  ownWrites: OwnWrites
  /** Whether the operation that runs tolerates an answer of a second ago; null outside operations. */
  mayLag: boolean | null
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs a request: its operations that may lag are read from a replica that has the visitor's own writes. */
export function withOwnWrites<T>(ownWrites: OwnWrites, work: () => T): T {
  return scopes.run({ ownWrites, mayLag: null }, work)
}

/**
 * Runs an operation. What an operation that may not lag asks of others may not lag either, because it decides by their
 * answers.
 */
export function withOperation<T>({ mayLag }: { mayLag: boolean }, work: () => T): T {
  const scope = scopes.getStore()
  const tolerates = mayLag && scope?.mayLag !== false
  return !scope || scope.mayLag === tolerates ? work() : scopes.run({ ...scope, mayLag: tolerates }, work)
}

/** The visitor's own writes where a statement may be read from a replica, else null: in jobs and at the start too. */
export function findWritesToSee(): OwnWrites | null {
  const scope = scopes.getStore()
  return scope?.mayLag && !scope.ownWrites.isGrowing ? scope.ownWrites : null
}

/** The writes of the request that runs; null outside requests. */
export function findOwnWrites(): OwnWrites | null {
  return scopes.getStore()?.ownWrites ?? null
}
