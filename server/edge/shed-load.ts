import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { httpFailure, plainPage } from './answers.ts'
import type { LoadGate } from './load-gate.ts'
import type { FindRequestPolicy, RequestPolicy } from './request-policy.ts'
import type { Environment } from './request-state.ts'
import type { Load } from './watch-load.ts'

const retryAfter = 2
/** As nginx logs it; nobody is there to receive it. */
const CLIENT_CLOSED_REQUEST = 499

/** What a visitor of the website is told while the process is overloaded. */
export function overloadedPage(): Response {
  return plainPage(503, {
    title: 'Volvemos en un momento',
    text: 'Tenemos muchas visitas ahora mismo. Inténtalo en unos segundos.',
    retryAfter,
  })
}

/** What a program is told. */
export function overloadedFailure(requestId: string): Response {
  return httpFailure('overloaded', requestId, { retryAfter })
}

/** Refuses requests while the process is overloaded: first uploads, then browsing, last payments and bookings. */
export function shedLoad(gate: LoadGate, findPolicy: FindRequestPolicy): MiddlewareHandler<Environment> {
  const { load, limits } = gate
  const uploading = new Map<string, number>()
  let uploads = 0

  function isTooMuch(kind: RequestPolicy['load'], client: string): boolean {
    const own = uploading.get(client) ?? 0
    if (kind === 'upload' && (uploads >= limits.uploads || own >= limits.uploadsOfOne)) return true
    return gate.isFull(kind)
  }

  /** Adjusts the number of this address's current uploads. */
  function countUpload(client: string, change: 1 | -1): void {
    const own = (uploading.get(client) ?? 0) + change
    if (own === 0) uploading.delete(client)
    else uploading.set(client, own)
    uploads += change
  }

  return async (context, next) => {
    const { method, path } = context.req
    const { client } = context.var
    const kind = findPolicy(method, path).load
    if (isTooMuch(kind, client)) {
      const isPage = context.req.header('accept')?.includes('text/html')
      return isPage ? overloadedPage() : overloadedFailure(context.var.requestId)
    }

    const sendsPicture = kind === 'upload'
    const incoming = context.env?.incoming
    const endRequest = countOnceReceived(load, incoming)
    if (sendsPicture) countUpload(client, 1)
    try {
      const isWanted = await gate.takeTurn(kind, () => incoming?.socket?.destroyed === true)
      if (!isWanted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
      await next()
    } finally {
      endRequest()
      if (sendsPicture) countUpload(client, -1)
    }
  }
}

/**
 * Counts a request as in flight once its body has arrived: until then it costs no work, and slow senders would take the
 * place of others. Answers the function that ends it.
 */
function countOnceReceived(load: Load, incoming: IncomingMessage | undefined): () => void {
  let counted = 0
  const count = () => {
    counted = 1
    load.inFlight += 1
  }
  const hasBody =
    incoming?.headers['transfer-encoding'] !== undefined || Number(incoming?.headers['content-length'] ?? 0) > 0
  if (hasBody && incoming && !incoming.complete) incoming.once('end', count)
  else count()
  return () => {
    incoming?.off('end', count)
    load.inFlight -= counted
  }
}
