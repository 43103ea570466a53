import { setTimeout as pause } from 'node:timers/promises'
import type { MarketDependencies } from '../deps.ts'

/**
 * Milliseconds until the next attempt, up to twice that: an immediate one might take again the lock that the other
 * transaction was given.
 */
const PAUSE = 20

/**
 * Retries after a deadlock. Orders never deadlock with each other, but an import or an operator's change may hold our
 * second offer and want our first. PostgreSQL then aborts one of the two, which wrote nothing and can run again.
 */
export async function retryOnDeadlock<T>(
  deps: Pick<MarketDependencies, 'log'>,
  attempt: () => Promise<T>,
  attemptsLeft = 2,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (attemptsLeft === 0 || !isDeadlock(error)) throw error
    deps.log.warn({ err: error }, 'an order met a deadlock and is tried again')
    await pause(PAUSE + Math.random() * PAUSE)
    return retryOnDeadlock(deps, attempt, attemptsLeft - 1)
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
