import { AUTHENTICATE_PATH } from '#services/accounts/contract.ts'
import { isForSharedLinks } from '#services/appointments/bookings/rules/shared-links.ts'
import { noConsent } from '#services/tracking/service.ts'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { withoutTrailingSlash } from '#shared/trailing-slash.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import type { Composition } from '../composition.ts'
import { failureAnswer, httpFailure } from './answers.ts'
import { apiPaths, isApiPath, isGraphPath } from './api-paths.ts'
import type { Cookies } from './cookies.ts'
import { MOST_BYTES, withReadJson, withReadUpload } from './read-body.ts'
import { refusedToBeMeasured } from './refused-to-be-measured.ts'
import type { FindRequestPolicy } from './request-policy.ts'
import type { RequestState } from './request-state.ts'
import type { KnownViewer, ViewerReader } from './request-viewer.ts'
import { changesSomething, isFromOurPages } from './same-site.ts'
import { sharedGraph } from './shared-graph.ts'

/** Mount of the tracking API, where servers authenticate by basic authorization, as Segment's clients do. */
const TRACKING_MOUNT = '/tracking/v1'
const deadlineMs = 5000
/** Milliseconds for an upload: decoding takes half a second of CPU and may wait in a queue. */
const uploadDeadlineMs = 15_000

export interface ApiParts {
  composition: Composition
  readViewer: ViewerReader
  cookies: Cookies
  findPolicy: FindRequestPolicy
  /** Seconds until the next call is allowed, or null. */
  checkRate(method: string, path: string, client: string): number | null
}

/** Answers the paths of the services' contracts and GraphQL; null for all others, which may be pages. */
export function makeApi({ composition, readViewer, cookies, findPolicy, checkRate }: ApiParts) {
  const findPath = apiPaths(composition.publicServices)
  const { accounts } = composition.clients
  const answerGraph = sharedGraph(composition.graph)

  return async function answerApi(request: Request, state: RequestState): Promise<Response | null> {
    const url = new URL(request.url)
    const path = withoutTrailingSlash(url.pathname)
    const isGraph = isGraphPath(path)
    const found = isGraph ? null : findPath(request.method, path)
    if (!isGraph && !found && !isApiPath(path)) return null

    const { requestId } = state
    if (!isGraph && !found) return httpFailure('not-found', requestId)
    if (found && !found.isMethodKnown) {
      const allow = [...found.methods, ...(found.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
      return httpFailure('method-not-allowed', requestId, { headers: { allow } })
    }

    const wait = checkRate(request.method, path, state.client)
    if (wait !== null) return httpFailure('too-many-requests', requestId, { retryAfter: wait })

    // Reads the body before the call's deadline starts: a slow sender has the time of a whole request (listen.ts).
    const mostBytes = found?.policy?.upload
    const read =
      mostBytes === undefined
        ? await withReadJson(request, { beacon: found?.policy?.beacon })
        : await readUpload(mostBytes)
    if (typeof read === 'string') return httpFailure(read, requestId, closing(read))

    const answer = await withDeadline(
      answerCall(read),
      requestId,
      mostBytes === undefined ? deadlineMs : uploadDeadlineMs,
    )
    if (request.method !== 'HEAD') return answer
    return new Response(null, { status: answer.status, headers: answer.headers })

    /** Only accounts and holders of a poster's code may upload megabytes. */
    async function readUpload(mostBytes: number) {
      if (findPolicy(request.method, path).upload === 'link') return withReadUpload(request, mostBytes)
      const viewer = await findViewer(request, state, { path, mount: found?.owner.mount ?? null }).catch(() => null)
      return withReadUpload(request, viewer?.uid ? mostBytes : MOST_BYTES)
    }

    async function answerCall(read: Request): Promise<Response> {
      try {
        const context = await buildContext(request, path, state, found)
        if (await refusedToBeMeasured({ request, path, context, cookies, accounts })) throw noConsent()
        url.pathname = path
        dropBlanks(url.searchParams)
        const asked = url.href === read.url && read.method !== 'HEAD' ? read : again(read, url.href)
        if (isGraph) return await answerGraph(asked, context)
        return (await found?.owner.fetch(asked, context)) ?? httpFailure('not-found', requestId)
      } catch (error) {
        const known = asServiceError(error)
        if (!known) state.log.error({ err: error }, 'an API call failed')
        return failureAnswer(known ?? httpError('unexpected'), requestId)
      }
    }
  }

  async function buildContext(
    request: Request,
    path: string,
    state: RequestState,
    found: ReturnType<typeof findPath>,
  ): Promise<CallContext> {
    const { requestId, client } = state
    const mount = found?.owner.mount ?? null
    const key = readIdempotencyKey(request.headers.get('idempotency-key'))
    const idempotencyKey = found?.policy?.idempotency ? key : undefined
    // This call alone carries a sign-in provider's ID token as its bearer, and no access token of ours.
    if (path === AUTHENTICATE_PATH) {
      const proof = parseBearer(request.headers.get('authorization'), 8000)
      return { viewer: anonymousViewer(state.country), requestId, client, idempotencyKey, proof }
    }
    const writeKey = mount === TRACKING_MOUNT ? parseWriteKey(request.headers.get('authorization')) : undefined
    if (writeKey !== undefined)
      return { viewer: anonymousViewer(state.country), requestId, client, idempotencyKey, proof: writeKey }
    return { viewer: await findViewer(request, state, { path, mount }), requestId, client, idempotencyKey }
  }

  async function findViewer(
    request: Request,
    state: RequestState,
    asked: { path: string; mount: string | null },
  ): Promise<Viewer> {
    const { country, requestId } = state
    const authorization = request.headers.get('authorization')
    if (authorization !== null) {
      const bearer = parseBearer(authorization, 4000)
      const known = bearer ? await readViewer.readShared(bearer, { country, requestId }) : null
      if (!known || !mayAsk(known, request, asked)) throw httpError('unauthorized')
      return known.viewer
    }

    const session = cookies.read(request.headers.get('cookie')).session
    // Browsers send cookies on any request, so a changing one must come from our own pages.
    if (!session || (changesSomething(request.method) && !isFromOurPages(request))) return anonymousViewer(country)
    return (await readViewer.read(session, { country, requestId }))?.viewer ?? anonymousViewer(country)
  }
}

/** Whether the token allows the call: a share token covers only its service's operations for shared links. */
function mayAsk(
  { opens }: KnownViewer,
  { method }: Request,
  { path, mount }: { path: string; mount: string | null },
): boolean {
  if (opens === undefined) return true
  return mount === `/${opens}` && isForSharedLinks(method, path.slice(mount.length))
}

function parseBearer(authorization: string | null, longest: number): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  return bearer !== undefined && bearer.length <= longest ? bearer : undefined
}

/** Write key: the user of basic authorization, without a password. */
function parseWriteKey(authorization: string | null): string | undefined {
  const pair = /^Basic +([\w+/=-]{1,1000})$/i.exec(authorization ?? '')?.[1]
  return pair === undefined ? undefined : Buffer.from(pair, 'base64').toString().replace(/:.*$/s, '')
}

/** Idempotency-Key of a creating POST, at most 255 printable characters; undefined when there is none. */
export function readIdempotencyKey(header: string | null): string | undefined {
  if (header === null || header === '') return undefined
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw httpError('bad-input', { fields: { 'Idempotency-Key': 'At most 255 printable characters' } })
}

/**
 * Drops parameters without a value, which count as absent (specification, section 5) but would parse as the number 0.
 */
function dropBlanks(params: URLSearchParams): void {
  const blank = [...params].filter(([, value]) => value.trim() === '')
  for (const [name, value] of blank) params.delete(name, value)
}

function again(request: Request, href: string): Request {
  return new Request(href, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers: request.headers,
    body: request.body,
    signal: request.signal,
    ...(request.body && { duplex: 'half' }),
  })
}

// The rest of a too large body stays unread, so the connection must close.
function closing(error: string): { headers?: Record<string, string> } {
  return error === 'payload-too-large' ? { headers: { connection: 'close' } } : {}
}

async function withDeadline(answer: Promise<Response>, requestId: string, milliseconds: number): Promise<Response> {
  const { promise: deadline, resolve } = Promise.withResolvers<Response>()
  const timer = setTimeout(() => resolve(httpFailure('timeout', requestId, { retryAfter: 2 })), milliseconds)
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearTimeout(timer)
  }
}
