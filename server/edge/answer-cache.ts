import { LRUCache } from 'lru-cache'
import type { AnswerSources } from './answer-sources.ts'
import { bestEncoding, type Encoding, encodeWhole } from './compress.ts'

/** A shared answer, with the compressed versions requested so far. */
export interface CachedAnswer {
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Uint8Array<ArrayBuffer>>
}

export interface CachedAnswers {
  /** The cached or pending answer of a key; undefined when there is none, it is too old or something in it changed. */
  find(key: string): Promise<CachedAnswer | null> | undefined
  /**
   * Caches the answer for `CACHE_MS`, or until its sources change; a null answer belongs to one visitor alone and is not
   * shared.
   */
  keep(key: string, answer: Promise<CachedAnswer | null>, sources?: Sources): void
  forget(key: string): void
}

type Sources = Pick<AnswerSources, 'isCurrent'>

interface Entry {
  answer: Promise<CachedAnswer | null>
  until: number
  sources: Sources | undefined
}

export const CACHE_MS = 5_000
const MOST_ANSWERS = 200
/** Bytes of all answers together, before compression. */
const MOST_BYTES = 64 * 1024 * 1024
/** A front page with all its shelves has 0.6 MB; one that outgrows this would cost a rendering for every visitor. */
const LARGEST = 2 * 1024 * 1024

/** `clock` in milliseconds since any origin. */
export function makeAnswerCache(clock: () => number = () => performance.now()): CachedAnswers {
  const cached = new LRUCache<string, Entry>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
  })

  return {
    find(key) {
      const known = cached.get(key)
      const isFresh = known && known.until > clock() && (known.sources?.isCurrent() ?? true)
      return isFresh ? known.answer : undefined
    },

    keep(key, answer, sources) {
      const until = clock() + CACHE_MS
      cached.set(key, { answer, until, sources }, { size: 1 })
      void answer.then((page) => {
        if (page === null || cached.peek(key)?.answer !== answer) return
        // A new object: for the one it has, the cache would not count the new size.
        cached.set(key, { answer, until, sources }, { size: page.bytes.byteLength })
      })
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
