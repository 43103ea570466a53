import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { AnyContractRouter } from '@orpc/contract'
import { afterAll, expect } from 'vitest'
import type { CountryIso } from '../countries/countries.ts'
import { anonymousViewer, type Viewer } from '../viewer.ts'
import { asServiceError, toErrorEnvelope } from './errors.ts'
import { remoteClient } from './remote.ts'
import type { CallContext, Service, ServiceClient } from './service.ts'

/** Who a bearer is, for a test whose service does not know by itself. */
export type ViewerOfToken = (token: string, country: CountryIso) => Promise<Viewer>

/**
 * The same service behind a real socket, asked as apps and other shops ask it. For running front-door tests a second time:
 * what works in process and not over HTTP is a bug. As in public, the host tells the country.
 */
export async function overHttp<Contract extends AnyContractRouter>(
  service: Service<Contract>,
  contract: Contract,
  findViewer: ViewerOfToken,
  /** Whose bearer is a proof and no credential of ours. */
  proofPath?: string,
): Promise<ServiceClient<Contract>> {
  const listener = getRequestListener(async (received) => {
    const { client, request } = readClient(received)
    const country: CountryIso = new URL(request.url).hostname === 'localhost' ? 'PY' : 'BO'
    const token = request.headers.get('authorization')?.replace('Bearer ', '')
    const isProof = new URL(request.url).pathname === proofPath
    const viewer =
      token && !isProof ? await findViewer(token, country).catch(refusedAsAnswer) : anonymousViewer(country)
    if (viewer instanceof Response) return viewer
    const answer = await service.fetch(request, {
      viewer,
      proof: isProof ? token : undefined,
      client,
      requestId: 'test',
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    })
    return answer ?? new Response('No operation of this service has that path', { status: 404 })
  })

  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = ({ viewer, client }: CallContext) =>
    `http://${viewer.country === 'PY' ? 'localhost' : '127.0.0.1'}:${port}${client ? `/from/${client}` : ''}${service.mount}`
  return remoteClient(contract, { url, timeoutMs: 10_000 })
}

/** In public the connection tells the client's address; here every call comes from this machine, so its path begins with it. */
function readClient(received: Request): { client: string | undefined; request: Request } {
  const [, client, path] = /^https?:\/\/[^/]+\/from\/([^/]+)(\/.*)$/.exec(received.url) ?? []
  if (!client || !path) return { client: undefined, request: received }
  return { client, request: new Request(new URL(path, received.url), received) }
}

/** Who asks may be refused before the service is asked, for instance when the session has just ended. */
function refusedAsAnswer(error: unknown): Response {
  const refusal = asServiceError(error)
  if (!refusal) throw error
  return Response.json(toErrorEnvelope(refusal), { status: refusal.status })
}

/** What a caller is told of a refusal, without what names this one call; fails when it ends well. */
export async function getRefusal(call: Promise<unknown>): Promise<{ status: number; code: string; message: string }> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) expect.fail(`Was not refused, but answered ${JSON.stringify(outcome.answer)}`)
  const refusal = asServiceError(outcome.error)
  if (!refusal) throw outcome.error
  const { status, code, message } = refusal
  return { status, code, message }
}
