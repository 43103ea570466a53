import type { CallContext } from '#shared/rpc/service.ts'
import { makeAnswerCache, toCachedAnswer, toResponse } from './answer-cache.ts'

export interface GraphDoor {
  fetch(request: Request, call: CallContext): Promise<Response>
  isEverybodys(answer: Response): boolean
}

/** Longest cached document and variables. */
const LONGEST_KEY = 20_000

/**
 * Caches GraphQL answers for visitors without an account for a few seconds, as pages are (docs/decisions/006). Answers
 * depend only on the key: the market and the document with its variables.
 */
export function sharedGraph(graph: GraphDoor, clock?: () => number) {
  const cache = makeAnswerCache(clock)

  return async function answerGraph(request: Request, call: CallContext): Promise<Response> {
    if (request.method !== 'POST' || call.viewer.uid !== null) return graph.fetch(request, call)

    const { url, method, headers, signal } = request
    const document = await request.text()
    const key = JSON.stringify([call.viewer.country, headers.get('accept'), headers.get('content-type'), document])
    const isCacheable = key.length <= LONGEST_KEY
    const known = isCacheable ? await cache.find(key) : null
    const encodings = headers.get('accept-encoding') ?? ''
    if (known) return toResponse(known, encodings)

    const answer = await graph.fetch(new Request(url, { method, headers, signal, body: document }), call)
    const everybodys = isCacheable && graph.isEverybodys(answer) ? await toCachedAnswer(answer) : null
    if (!everybodys) return answer
    cache.keep(key, Promise.resolve(everybodys))
    return toResponse(everybodys, encodings)
  }
}
