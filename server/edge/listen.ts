import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { PublicAddresses } from '../configuration/public-addresses.ts'
import { StartupFailure } from '../startup-failure.ts'
import { givePublicOrigin } from './public-origin.ts'
import type { RefuseAtOnce } from './refuse-at-once.ts'

/**
 * Stricter than Node's limits of 60 s, 300 s and unlimited connections, with which a thousand slow clients would block
 * the server for minutes.
 */
export const httpLimits = {
  headersTimeout: 10_000,
  /** Enough for a photo from a slow phone; other bodies have `bodyTimeoutMs`. */
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  /** Interval at which Node checks for timed-out connections. */
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}
const bodyTimeoutMs = 10_000
/** Idle time after which a connection is closed: a client that does not read its answer would hold it for ever. */
const silenceMs = 30_000
const maxConnections = 4000
const stopWithinMs = 10_000

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void
/** Whether the request uploads a photo, which gets more time than other bodies. */
type IsUpload = (method: string, path: string) => boolean

export interface ServeOptions {
  addresses: Pick<PublicAddresses, 'findOrigin'>
  isUpload?: IsUpload
  /** By default nothing is refused before the application sees it. */
  refuseAtOnce?: RefuseAtOnce
}

export interface Listener {
  port: number
  server: Server
  /** Starts answering requests, with their public origin; earlier ones got a 503 with Retry-After: 1. */
  serve(fetch: Fetch, options: ServeOptions): void
  /** Starts answering with a Node handler (development). */
  serveNode(handler: NodeHandler, isUpload: IsUpload): void
  /**
   * Says that it is stopping, and for so many milliseconds answers what comes, each answer with `Connection: close`: a proxy
   * that asks /healthz sends nothing more by then, so that no request comes while its connection is being closed.
   */
  drain(milliseconds: number): Promise<void>
  /** Refuses new requests, lets running ones finish for up to 10 s, and closes. */
  stop(): Promise<void>
  isStopping(): boolean
}

interface ListenOptions {
  host: string
  port: number
  /** Milliseconds after which an idle connection is closed. */
  silence?: number
  /** Milliseconds for receiving a body that is no picture. */
  bodyTimeout?: number
}

/** Opens the port before anything else starts, so that a busy port is reported at once. */
export async function listen({
  host,
  port,
  silence = silenceMs,
  bodyTimeout = bodyTimeoutMs,
}: ListenOptions): Promise<Listener> {
  let isStopping = false
  let handler: NodeHandler = answerStarting
  let isUpload: IsUpload = () => false

  const server = createServer(httpLimits, (incoming, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false
    if (!isUpload(incoming.method ?? '', getPath(incoming.url))) endSlowBody(incoming, outgoing, bodyTimeout)
    handler(incoming, outgoing)
  })
  server.maxConnections = maxConnections
  server.setTimeout(silence)
  server.on('clientError', refuseBrokenRequest)
  await open(server, host, port)

  const address = server.address() as AddressInfo
  return {
    port: address.port,
    server,
    serve(fetch, { addresses, isUpload: takesPhotos = () => false, refuseAtOnce = () => false }) {
      isUpload = takesPhotos
      const listener = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
        // HTTP/1.0 may come without a Host; no such request is for one of our hosts.
        hostname: 'without-host.invalid',
        // Responses without our body (an aborted request) need no content.
        errorHandler: (error) => new Response(null, { status: error instanceof RequestError ? 400 : 500 }),
      })
      handler = (incoming, outgoing) => {
        if (refuseAtOnce(incoming, outgoing)) return
        givePublicOrigin(incoming, addresses)
        void listener(incoming, outgoing)
      }
    },
    serveNode(next, takesPhotos) {
      isUpload = takesPhotos
      handler = next
    },
    isStopping: () => isStopping,
    async drain(milliseconds) {
      isStopping = true
      if (milliseconds > 0) await pause(milliseconds)
    },
    async stop() {
      isStopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const impatience = setTimeout(() => server.closeAllConnections(), stopWithinMs)
      await closed
      clearInterval(sweep)
      clearTimeout(impatience)
    },
  }
}

/** Enforces a shorter timeout than Node's single limit, which must allow for uploads. */
function endSlowBody(incoming: IncomingMessage, outgoing: ServerResponse, milliseconds: number): void {
  const hasBody = incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length']) > 0
  if (!hasBody) return
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (outgoing.headersSent) incoming.socket.destroy()
    else
      refuseBrokenRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), incoming.socket)
  }, milliseconds)
  timer.unref()
  incoming.once('close', () => clearTimeout(timer))
}

function getPath(url = '/'): string {
  return url.split('?', 1)[0] ?? '/'
}

function open(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(whyNotListening(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupFailure(`Port ${port} is in use by another program: stop it, or set PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartupFailure(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupFailure(`HOST ${host} is no address of this machine: set HOST to one of its own.`)
  return error
}

function answerStarting(_incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(503, {
    'retry-after': '1',
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  outgoing.end('Huella está arrancando.')
}

const brokenRequests: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers and closes connections that send no valid HTTP, which never reach the application. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = brokenRequests[error.code ?? ''] ?? '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
  )
}
