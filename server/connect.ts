import type { AnyContractRouter } from '@orpc/contract'
import { httpError } from '#shared/rpc/errors.ts'
import type { RemoteOptions } from '#shared/rpc/remote.ts'
import type { CallContext, Report, Service, ServiceClient } from '#shared/rpc/service.ts'
import { withoutSecrets } from '#shared/without-secrets.ts'
import { isUpload } from './edge/uploads.ts'

/** A service as its neighbours and the outer server see it, wherever it runs. */
export interface Neighbour<Contract extends AnyContractRouter> {
  name: string
  mount: string
  contract: Contract
  client: ServiceClient<Contract>
  /** Answers an API call from outside; null when no path of its matches. */
  fetch(request: Request, context: CallContext): Promise<Response | null>
  openapi(serverUrl: string): Promise<unknown>
  runsHere: boolean
  /** Its paths answer other processes of ours alone; to everybody else they do not exist. */
  isInternal: boolean
}

export interface ConnectOptions<Contract extends AnyContractRouter> {
  contract: Contract
  /** The service of this process; it also knows the contract's document when the calls go elsewhere. */
  service: Service<Contract>
  /** Base URL with the service's mount; undefined runs it here. */
  url: string | undefined
  remote(options: RemoteOptions): ServiceClient<Contract>
  serviceKey: string | undefined
  /** Told when the service is elsewhere and cannot be asked. */
  report: Report
  isInternal?: boolean
}

/** A neighbour is a function call or, with a base URL, an HTTP call: same types, same failures. */
export function connect<Contract extends AnyContractRouter>(options: ConnectOptions<Contract>): Neighbour<Contract> {
  const { contract, service, url, remote, serviceKey, report, isInternal = false } = options
  const { name, mount, openapi } = service
  if (url === undefined)
    return { name, mount, contract, openapi, isInternal, client: service.client, fetch: service.fetch, runsHere: true }

  return {
    name,
    mount,
    contract,
    openapi,
    isInternal,
    client: remote({ url, timeoutMs, report, ...(serviceKey && { serviceKey }) }),
    fetch: (request, context) => forward(request, context, { mount, url, serviceKey, report }),
    runsHere: false,
  }
}

// Within the deadline of an API call, so that it is this that is told.
const timeoutMs = 4000
const uploadTimeoutMs = 14_000
const handedOn = ['accept', 'accept-language', 'content-type', 'user-agent']

/** Hands a call from outside on to where its service runs. Who asks was read here, so it goes along as a bearer. */
async function forward(
  request: Request,
  context: CallContext,
  { mount, url, serviceKey, report }: { mount: string; url: string; serviceKey: string | undefined; report: Report },
): Promise<Response> {
  const { viewer, requestId, idempotencyKey, proof, client } = context
  const { pathname, search } = new URL(request.url)
  const headers = new Headers({ 'x-request-id': requestId, 'x-huella-country': viewer.country })
  for (const name of handedOn) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const bearer = proof ?? viewer.token
  const authorization = request.headers.get('authorization')
  // A write key is no bearer: it goes on as it came.
  if (authorization && /^basic /i.test(authorization)) headers.set('authorization', authorization)
  else if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (client) headers.set('x-huella-client', client)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (serviceKey) headers.set('x-huella-service-key', serviceKey)

  const body = request.body === null ? undefined : await request.arrayBuffer()
  const answer = await fetch(url + pathname.slice(mount.length) + search, {
    method: request.method,
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(isUpload(request.method, pathname) ? uploadTimeoutMs : timeoutMs),
  }).catch((cause: unknown) => {
    const failure = httpError('external-service', { cause })
    report(failure, context, `${request.method} ${withoutSecrets(pathname)}`)
    throw failure
  })
  const back = new Headers(answer.headers)
  // What fetch took apart is no longer as these say.
  for (const name of [
    'content-encoding',
    'content-length',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'set-cookie',
  ])
    back.delete(name)
  return new Response(answer.body, { status: answer.status, headers: back })
}
