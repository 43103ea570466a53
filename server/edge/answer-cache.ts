import { bestEncoding, type Encoding, encodeWhole } from './compress.ts'

/** A shared answer, with the compressed versions requested so far. */
export interface CachedAnswer {
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Uint8Array<ArrayBuffer>>
}

export interface CachedAnswers {
  /** The cached or pending answer of a key; undefined when there is none or it is too old. */
  find(key: string): Promise<CachedAnswer | null> | undefined
  /** Caches the answer for `KEPT_MS`; a null answer belongs to one visitor alone and is not shared. */
  keep(key: string, answer: Promise<CachedAnswer | null>): void
  forget(key: string): void
}

export const CACHE_MS = 5_000
const MOST_ANSWERS = 200
const LARGEST = 512 * 1024

/** `clock` in milliseconds since any origin. */
export function makeAnswerCache(clock: () => number = () => performance.now()): CachedAnswers {
  const cached = new Map<string, { answer: Promise<CachedAnswer | null>; until: number }>()

  return {
    find(key) {
      const known = cached.get(key)
      return known && known.until > clock() ? known.answer : undefined
    },

    keep(key, answer) {
      cached.delete(key)
      // The map is in insertion order, so the oldest come first.
      for (const [old, { until }] of cached) {
        if (until > clock() && cached.size < MOST_ANSWERS) break
        cached.delete(old)
      }
      cached.set(key, { answer, until: clock() + CACHE_MS })
    },

    forget(key) {
      cached.delete(key)
    },
  }
}

/**
 * Converts an answer for the cache; null for one visitor's own (a failure, a redirect, a cookie) and for large ones.
 */
export async function toCachedAnswer(answer: Response): Promise<CachedAnswer | null> {
  if (answer.status !== 200 || answer.headers.has('set-cookie')) return null
  const bytes = new Uint8Array(await answer.clone().arrayBuffer())
  if (bytes.byteLength > LARGEST) return null
  const headers = new Headers(answer.headers)
  headers.append('vary', 'Accept-Encoding')
  return { headers, bytes, encoded: new Map() }
}

export function toResponse(cached: CachedAnswer, acceptedEncodings: string): Response {
  const encoding = bestEncoding(acceptedEncodings)
  const headers = new Headers(cached.headers)
  if (!encoding) return new Response(cached.bytes, { headers })

  const body = cached.encoded.get(encoding) ?? encodeWhole(cached.bytes, encoding)
  cached.encoded.set(encoding, body)
  headers.delete('content-length')
  headers.set('content-encoding', encoding)
  return new Response(body, { headers })
}
