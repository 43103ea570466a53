import { getNetworks } from '#shared/client-network.ts'
import type { Clock } from '#shared/clock.ts'
import type { RateClass, RequestPolicy } from './request-policy.ts'

/**
 * A photo, a picture or a document takes half a second of processor time: a tenth as many of them. A question to GraphQL is
 * what an app asks for each of its screens, from a network that it may share with a whole neighbourhood: four times as many.
 */
const costs: Partial<Record<RateClass, number>> = { upload: 10, document: 10, drawing: 10, graph: 0.25 }

type FindRateClass = (method: string, path: string) => Pick<RequestPolicy, 'rate' | 'cost'>

interface Bucket {
  size: number
  tokens: number
  filledAt: number
}

const mostVisitors = 50_000

/**
 * A bucket of calls per visitor and kind of operation: `perMinute` may come at once, and they flow back over a minute.
 * In memory of this process, so that it needs nobody and fails for nobody (several processes allow as many times more).
 */
export function rateLimit(perMinute: number, now: Clock, findPolicy: FindRateClass) {
  const buckets = new Map<string, Bucket>()

  /** Seconds to wait, or null when the call may go on. */
  return function waitOf(method: string, path: string, client: string): number | null {
    if (perMinute === 0) return null
    const { rate: kind, cost: declared } = findPolicy(method, path)
    if (!kind) return null
    const cost = Math.min(declared ?? costs[kind] ?? 1, perMinute)

    const all = getNetworks(client).map(({ network, share }) => filled(`${kind} ${network}`, perMinute * share))
    const waits = all.filter(({ tokens }) => tokens < cost).map((bucket) => ((cost - bucket.tokens) / bucket.size) * 60)
    if (waits.length > 0) return Math.ceil(Math.max(...waits))
    for (const bucket of all) bucket.tokens -= cost
    return null
  }

  /** The bucket with what flowed back since it was last asked for. */
  function filled(key: string, size: number): Bucket {
    const time = now().getTime()
    const bucket = buckets.get(key) ?? { size, tokens: size, filledAt: time }
    const back = (Math.max(0, time - bucket.filledAt) / 60_000) * size
    bucket.tokens = Math.min(size, bucket.tokens + back)
    bucket.filledAt = time

    // Kept in order of use, so that the first one is who stayed away longest.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostVisitors) buckets.delete(buckets.keys().next().value ?? '')
    return bucket
  }
}
