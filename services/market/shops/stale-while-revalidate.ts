import type { Clock } from '#shared/clock.ts'

/** Age from which a record is served stale and reloaded in the background. */
export const FRESH_MS = 300_000
/** Age from which a record is not served any more: the specification's "1/4 day". */
export const LONGEST_MS = 21_600_000

export interface StaleWhileRevalidate<Value> {
  get(key: string): Promise<Value>
}

interface CachedValue<Value> {
  value: Value
  readAt: number
  version: number
}

/**
 * Caches records that every page needs. A record is served up to five minutes; up to six hours it is served once more
 * while it is reloaded in the background; after that, or when its version shows a change, it is loaded first. When that
 * fails, a record of less than six hours is served all the same. A read-through cache such as lru-cache would need the
 * second age and the version built around it.
 */
export function staleWhileRevalidate<Value>({
  load,
  now,
  version,
  report,
}: {
  load(key: string): Promise<Value>
  now: Clock
  version(key: string): number
  report(error: unknown): void
}): StaleWhileRevalidate<Value> {
  const cached = new Map<string, CachedValue<Value>>()
  const underWay = new Map<string, { value: Promise<Value>; version: number }>()

  function readAgain(key: string): Promise<Value> {
    // Read before loading: a change during the load makes this record stale again.
    const versionRead = version(key)
    const already = underWay.get(key)
    if (already?.version === versionRead) return already.value
    const value = load(key)
    const reading = { value, version: versionRead }
    underWay.set(key, reading)
    const keep = (read: Value) => {
      // A later read may have answered first.
      if (underWay.get(key) === reading) cached.set(key, { value: read, readAt: now().getTime(), version: versionRead })
      return read
    }
    return value.then(keep).finally(() => {
      if (underWay.get(key) === reading) underWay.delete(key)
    })
  }

  return {
    async get(key) {
      const record = cached.get(key)
      const age = record ? now().getTime() - record.readAt : Number.POSITIVE_INFINITY
      if (!record || age > LONGEST_MS) return readAgain(key)

      if (record.version !== version(key)) {
        return readAgain(key).catch((error) => {
          report(error)
          return record.value
        })
      }
      if (age > FRESH_MS) readAgain(key).catch(report)
      return record.value
    },
  }
}
