import type { Clock } from '#shared/clock.ts'

/** Older than this a record is served and read again behind (D18). */
export const FRESH_MS = 300_000
/** Older than this it is not served: the specification's "1/4 day". */
export const LONGEST_MS = 21_600_000

export interface StaleWhileRevalidate<Value> {
  get(key: string): Promise<Value>
}

interface Kept<Value> {
  value: Value
  readAt: number
  version: number
}

/**
 * Keeps what every page needs in memory. A record is served up to five minutes; up to six hours it is served once more
 * while it is read again behind; after that, or when its version says that somebody changed it, it is read first. When
 * that fails, a record of less than six hours is served all the same. Of a cache that reads by itself, such as lru-cache,
 * the second age and the version would have to be built around it.
 */
export function staleWhileRevalidate<Value>({
  load,
  now,
  version,
  report,
}: {
  load(key: string): Promise<Value>
  now: Clock
  version(): number
  report(error: unknown): void
}): StaleWhileRevalidate<Value> {
  const kept = new Map<string, Kept<Value>>()
  const underWay = new Map<string, Promise<Value>>()

  function readAgain(key: string): Promise<Value> {
    const already = underWay.get(key)
    if (already) return already
    // Before reading: a change while we read makes this record old again.
    const versionRead = version()
    const reading = load(key)
      .then((value) => {
        kept.set(key, { value, readAt: now().getTime(), version: versionRead })
        return value
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  return {
    async get(key) {
      const record = kept.get(key)
      const age = record ? now().getTime() - record.readAt : Number.POSITIVE_INFINITY
      if (!record || age > LONGEST_MS) return readAgain(key)

      if (record.version !== version()) {
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
