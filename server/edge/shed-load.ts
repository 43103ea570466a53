import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import { httpFailure, plainPage } from './answers.ts'
import type { FindRequestPolicy, RequestPolicy } from './request-policy.ts'
import type { Environment } from './request-state.ts'

export interface LoadLimits {
  /** Requests in flight above which browsing, and only browsing, is refused. */
  browsingInFlight: number
  /** Requests in flight above which everything is refused, checkout and payments too. */
  inFlight: number
  /** Event loop delay in milliseconds above which browsing is refused. */
  browsingDelayMs: number
  delayMs: number
  /** Concurrent uploads, in total and per network address; each may hold 16 MB. */
  uploads: number
  uploadsOfOne: number
  /** The same two limits for uploads, which can wait. */
  uploadInFlight: number
  uploadDelayMs: number
}

// A page takes about 2 ms of CPU: 200 of them delay the last one by 0.4 s.
export const defaultLimits: LoadLimits = {
  browsingInFlight: 200,
  inFlight: 800,
  browsingDelayMs: 300,
  delayMs: 1500,
  uploads: 16,
  uploadsOfOne: 4,
  uploadInFlight: 100,
  uploadDelayMs: 250,
}

/** For tests: a machine busy with other work must not refuse requests. */
export const noLimits: LoadLimits = {
  browsingInFlight: Infinity,
  inFlight: Infinity,
  browsingDelayMs: Infinity,
  delayMs: Infinity,
  uploads: Infinity,
  uploadsOfOne: Infinity,
  uploadInFlight: Infinity,
  uploadDelayMs: Infinity,
}

const retryAfter = 2

export interface Load {
  inFlight: number
  /** Event loop delay in milliseconds, smoothed over about a second. */
  delayMs(): number
}

/** Refuses requests while the process is overloaded: first uploads, then browsing, last payments and bookings. */
export function shedLoad(
  load: Load,
  findPolicy: FindRequestPolicy,
  limits: LoadLimits = defaultLimits,
): MiddlewareHandler<Environment> {
  const uploading = new Map<string, number>()
  let uploads = 0

  function isTooMuch(kind: RequestPolicy['load'], client: string): boolean {
    const delay = load.delayMs()
    if (kind === 'upload') {
      const own = uploading.get(client) ?? 0
      if (uploads >= limits.uploads || own >= limits.uploadsOfOne) return true
      return load.inFlight >= limits.uploadInFlight || delay >= limits.uploadDelayMs
    }
    return kind === 'browsing'
      ? load.inFlight >= limits.browsingInFlight || delay >= limits.browsingDelayMs
      : load.inFlight >= limits.inFlight || delay >= limits.delayMs
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
      return context.req.header('accept')?.includes('text/html')
        ? plainPage(503, {
            title: 'Volvemos en un momento',
            text: 'Tenemos muchas visitas ahora mismo. Inténtalo en unos segundos.',
            retryAfter,
          })
        : httpFailure('overloaded', context.var.requestId, { retryAfter })
    }

    const sendsPicture = kind === 'upload'
    const endRequest = countOnceReceived(load, context.env?.incoming)
    if (sendsPicture) countUpload(client, 1)
    try {
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

/** Measures the event loop delay. */
export function watchLoad(): Load & { stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let smoothed = 0
  const sampler = setInterval(() => {
    // The histogram includes the 20 ms of its own timer.
    const mean = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / 1e6 - 20)
    smoothed = smoothed * 0.5 + mean * 0.5
    histogram.reset()
  }, 500)
  sampler.unref()

  return {
    inFlight: 0,
    delayMs: () => smoothed,
    stop() {
      clearInterval(sampler)
      histogram.disable()
    },
  }
}
