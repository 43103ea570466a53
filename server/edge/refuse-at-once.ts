import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { newId } from '#shared/ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { getMethodLabel } from '../metrics/route-label.ts'
import type { LoadGate } from './load-gate.ts'
import type { FindRequestPolicy } from './request-policy.ts'
import type { Environment } from './request-state.ts'
import { securityHeaders } from './security-headers.ts'
import { overloadedFailure, overloadedPage } from './shed-load.ts'

/** Answers an overloaded process's 503, if the request must be refused; false: it goes on. */
export type RefuseAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

interface RefusalParts {
  gate: LoadGate
  findPolicy: FindRequestPolicy
  isHttps: boolean
  metrics: Pick<Metrics, 'observe'>
  log: Pick<Log, 'warn'>
}

/**
 * What never waits (checks, files of the build), and what only the application can tell apart from it. Uploads count by
 * the sender, whom it knows.
 */
const NOT_HERE = /^\/(healthz|readyz|metrics)$|^\/map-tiles\/|\.(?!data$)\w+$/
const SAMPLE_ID = newId()
const LOG_EVERY_MS = 1000

/**
 * Refuses before the application sees a request, with answers made at the start: of ten requests for each one that can be
 * answered, nine refusals by the application cost more than the answer, and nobody is served.
 */
export async function makeRefuseAtOnce({
  gate,
  findPolicy,
  isHttps,
  metrics,
  log,
}: RefusalParts): Promise<RefuseAtOnce> {
  const samples = new Hono<Environment>().use(securityHeaders({ isHttps }))
  samples.get('/page', overloadedPage).get('/failure', () => overloadedFailure(SAMPLE_ID))
  const page = await prepare(await samples.request('/page'))
  const failure = await prepare(await samples.request('/failure'))

  let refused = 0
  const count = (method: string) => {
    metrics.observe({ route: 'overloaded', method: getMethodLabel(method), status: 503, seconds: 0 })
    refused += 1
    if (refused > 1) return
    // One line for all of a second: a line for each would cost more than the refusal.
    setTimeout(() => {
      log.warn({ refused }, 'overloaded: requests were refused')
      refused = 0
    }, LOG_EVERY_MS).unref()
  }

  return (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const path = url.split('?', 1)[0] ?? '/'
    if (!path.startsWith('/') || NOT_HERE.test(path)) return false
    const { load: kind } = findPolicy(method, path)
    if (kind === 'upload' || !gate.isFull(kind)) return false

    const requestId = newId()
    const answer = headers.accept?.includes('text/html') ? page : failure
    outgoing.writeHead(503, { ...answer.headers, 'x-request-id': requestId })
    outgoing.end(answer.body.replace(SAMPLE_ID, requestId))
    count(method)
    return true
  }
}

async function prepare(answer: Response): Promise<{ headers: Record<string, string>; body: string }> {
  const body = await answer.text()
  const headers = Object.fromEntries(answer.headers)
  return { body, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } }
}
