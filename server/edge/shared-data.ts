import { type CachedAnswer, makeAnswerCache, toCachedAnswer, toResponse } from './answer-cache.ts'
import type { AnswerSources } from './answer-sources.ts'

/**
 * Cache of what a script asks of a shared page (`.data`), equal for all visitors without cart and account, kept for a few
 * seconds at most, until something that it shows changes, and read once (docs/decisions/006). Concurrent requests wait for
 * the pending answer.
 */
export interface SharedData {
  /**
   * `read` makes an answer, cached under the key when it is a plain success without cookies; `sources` know what it shows.
   */
  answer(
    key: string,
    sources: Pick<AnswerSources, 'isCurrent'>,
    acceptedEncodings: string,
    read: () => Promise<Response>,
  ): Promise<Response>
}

/** `clock` in milliseconds since any origin. */
export function makeSharedData(clock?: () => number): SharedData {
  const cache = makeAnswerCache(clock)

  return {
    async answer(key, sources, acceptedEncodings, read) {
      const making = cache.find(key)
      if (making) {
        const known = await making
        return known ? toResponse(known, acceptedEncodings) : read()
      }

      const asked = read()
      const kept: Promise<CachedAnswer | null> = asked.then(toCachedAnswer).catch(() => null)
      cache.keep(key, kept, sources)
      const shared = await kept
      if (shared) return toResponse(shared, acceptedEncodings)
      cache.forget(key)
      return asked
    },
  }
}
