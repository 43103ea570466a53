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

export const KEPT_MS = 5_000
const MOST_ANSWERS = 200
const LARGEST = 512 * 1024

/** `clock` in milliseconds since any origin. */
export function makeAnswerCache(clock: () => number = () => performance.now()): CachedAnswers {
  const kept = new Map<string, { answer: Promise<CachedAnswer | null>; until: number }>()

  return {
    find(key) {
      const known = kept.get(key)
      return known && known.until > clock() ? known.answer : undefined
    },

    keep(key, answer) {
      kept.delete(key)
      // The map is in insertion order, so the oldest come first.
      for (const [old, { until }] of kept) {
        if (until > clock() && kept.size < MOST_ANSWERS) break
        kept.delete(old)
      }
      kept.set(key, { answer, until: clock() + KEPT_MS })
    },

    forget(key) {
      kept.delete(key)
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

export function toResponse(kept: CachedAnswer, acceptedEncodings: string): Response {
  const encoding = bestEncoding(acceptedEncodings)
  const headers = new Headers(kept.headers)
  if (!encoding) return new Response(kept.bytes, { headers })

  const body = kept.encoded.get(encoding) ?? encodeWhole(kept.bytes, encoding)
  kept.encoded.set(encoding, body)
  headers.delete('content-length')
  headers.set('content-encoding', encoding)
  return new Response(body, { headers })
}
