import { setTimeout as pause } from 'node:timers/promises'
import type { MarketDependencies } from '../deps.ts'

/** Milliseconds until the next attempt, at most twice that: at once it might take the lock again that the other was given. */
const PAUSE = 20

/**
 * Orders never wait for each other in a circle, but an import or an operator's change may hold our second offer and want
 * our first. PostgreSQL then ends one of the two; nothing of it happened, so that it can be tried again.
 */
export async function retryOnDeadlock<T>(
  needs: Pick<MarketDependencies, 'log'>,
  attempt: () => Promise<T>,
  attemptsLeft = 2,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (attemptsLeft === 0 || !isDeadlock(error)) throw error
    needs.log.warn({ err: error }, 'an order met a deadlock and is tried again')
    await pause(PAUSE + Math.random() * PAUSE)
    return retryOnDeadlock(needs, attempt, attemptsLeft - 1)
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
