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
}

const mostVisitors = 50_000

/**
 * Token bucket per visitor and rate class: `perMinute` calls may burst, and they refill over a minute. Kept in this
 * process's memory, so it depends on no service; several processes allow as many times more.
 */
export function rateLimit(perMinute: number, now: Clock, findPolicy: FindRateClass) {
  const buckets = new LRUCache<string, Bucket>({ max: mostVisitors })

  /** Seconds until the call is allowed, or null when it may proceed. */
  return function waitOf(method: string, path: string, client: string): number | null {
    if (perMinute === 0) return null
    const { rate: kind } = findPolicy(method, path)
    if (!kind) return null
    const cost = Math.min(rateCosts[kind] ?? 1, perMinute)

    const all = getNetworks(client).map(({ network, share }) => filled(`${kind} ${network}`, perMinute * share))
    const waits = all.filter(({ tokens }) => tokens < cost).map((bucket) => ((cost - bucket.tokens) / bucket.size) * 60)
    if (waits.length > 0) return Math.ceil(Math.max(...waits))
    for (const bucket of all) bucket.tokens -= cost
    return null
  }

  /** The bucket, refilled for the time since its last use. */
  function filled(key: string, size: number): Bucket {
    const time = now().getTime()
    const bucket = buckets.get(key) ?? { size, tokens: size, filledAt: time }
    const back = (Math.max(0, time - bucket.filledAt) / 60_000) * size
    bucket.tokens = Math.min(size, bucket.tokens + back)
    bucket.filledAt = time
    buckets.set(key, bucket)
    return bucket
  }
}
