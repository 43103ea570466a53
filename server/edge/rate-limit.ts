import { LRUCache } from 'lru-cache'
import { getNetworks } from '#shared/client-network.ts'
import type { Clock } from '#shared/clock.ts'
import { rateCosts } from '#shared/rpc/operation.ts'
import type { RequestPolicy } from './request-policy.ts'

type FindRateClass = (method: string, path: string) => Pick<RequestPolicy, 'rate'>

interface Bucket {
  size: number
  tokens: number
  filledAt: number
  /** Tokens taken here that other processes have not heard of. */
  untold: number
}

/** The other processes, which count the same visitors (share-rates.ts). */
export interface OtherCounts {
  tell(taken: TakenTokens): void
  hear(count: (taken: TakenTokens) => void): void
}

export interface TakenTokens {
  key: string
  /** Of the whole bucket. */
  size: number
  tokens: number
}

const mostVisitors = 50_000
/** Part of a bucket that a process takes before it tells the others: most visitors never take so much. */
const UNTOLD_PART = 1 / 20

/**
 * Token bucket per visitor and rate class: `perMinute` calls may burst, and they refill over a minute. Kept in this
 * process's memory, so it depends on no service. Processes tell each other what they gave: together they allow what one does, and
 * for each further process a twentieth more, and what was given until the others heard, which then lacks in the next minute.
 */
export function rateLimit(perMinute: number, now: Clock, findPolicy: FindRateClass, others?: OtherCounts) {
  const buckets = new LRUCache<string, Bucket>({ max: mostVisitors })
  others?.hear(({ key, size, tokens }) => {
    const bucket = filled(key, size)
    bucket.tokens = Math.max(-size, bucket.tokens - tokens)
  })

  /** Seconds until the call is allowed, or null when it may proceed. */
  return function waitOf(method: string, path: string, client: string): number | null {
    if (perMinute === 0) return null
    const { rate: kind } = findPolicy(method, path)
    if (!kind) return null
    const cost = Math.min(rateCosts[kind] ?? 1, perMinute)

    const all = getNetworks(client).map(({ network, share }) => {
      const key = `${kind} ${network}`
      return { key, bucket: filled(key, perMinute * share) }
    })
    const waits = all
      .filter(({ bucket }) => bucket.tokens < cost)
      .map(({ bucket: { size, tokens } }) => ((cost - tokens) / size) * 60)
    if (waits.length > 0) return Math.ceil(Math.max(...waits))
    for (const { key, bucket } of all) take(key, bucket, cost)
    return null
  }

  function take(key: string, bucket: Bucket, cost: number): void {
    bucket.tokens -= cost
    bucket.untold += cost
    if (!others || bucket.untold < bucket.size * UNTOLD_PART) return
    others.tell({ key, size: bucket.size, tokens: bucket.untold })
    bucket.untold = 0
  }

  /** The bucket, refilled for the time since its last use. */
  function filled(key: string, size: number): Bucket {
    const time = now().getTime()
    const bucket = buckets.get(key) ?? { size, tokens: size, filledAt: time, untold: 0 }
    const back = (Math.max(0, time - bucket.filledAt) / 60_000) * size
    bucket.tokens = Math.min(size, bucket.tokens + back)
    bucket.filledAt = time
    buckets.set(key, bucket)
    return bucket
  }
}
