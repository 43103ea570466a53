import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type FailureData, httpError } from './errors.ts'
import type { CallContext, Report, ServiceClient } from './service.ts'

export interface RemoteOptions {
  /** Base URL with the service's mount, for instance `https://api.example/api/market`. */
  url: string
  /** Milliseconds after which a call counts as failed. */
  timeoutMs: number
  /** Proves to the other process that a service of ours calls. */
  serviceKey?: string
  /** Told when the service cannot be asked, or somebody else answers in its place. What it refuses itself is told there. */
  report?: Report
}

/**
 * The client of a service that lives elsewhere: same type, same failures as in process. It sends the bearer and JSON, and
 * throws below 200 and from 400 up: our envelope as it is, anything else as a failed outside service with the answer's own
 * text for a message (D55, D8).
 */
export function remoteClient<Contract extends AnyContractRouter>(
  contract: Contract,
  { url, timeoutMs, serviceKey, report }: RemoteOptions,
): ServiceClient<Contract> {
  const strangers = new WeakSet<object>()
  const link = new OpenAPILink<CallContext>(contract, {
    url,
    headers: ({ context }) => ({
      'x-request-id': context.requestId,
      // Unasked, fetch takes gzip alone, which costs the other process three times as much.
      'accept-encoding': 'zstd, gzip',
      'x-huella-country': context.viewer.country,
      ...(serviceKey ? { 'x-huella-service-key': serviceKey } : {}),
      ...(context.client ? { 'x-huella-client': context.client } : {}),
      ...((context.proof ?? context.viewer.token)
        ? { authorization: `Bearer ${context.proof ?? context.viewer.token}` }
        : {}),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    }),
    fetch: (request, init) => fetch(request, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }),
    interceptors: [
      async ({ path, context, next }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError && !strangers.has(error)) throw error
          const failure = error instanceof ORPCError ? error : httpError('external-service', { cause: error })
          report?.(failure, context, path.join('.'))
          throw failure
        }
      },
    ],
    customErrorResponseBodyDecoder: (body, response) => {
      if (!isEnvelope(body)) {
        const failure = foreign(body)
        strangers.add(failure)
        return failure
      }
      const { code, message, ...data } = body
      return new ORPCError<string, FailureData>(code, { status: response.status, message, data })
    },
  })
  return createORPCClient(link)
}

function foreign(body: unknown) {
  const failure = httpError('external-service')
  if (body !== undefined && body !== '') failure.message = typeof body === 'string' ? body : JSON.stringify(body)
  return failure
}

function isEnvelope(body: unknown): body is { code: string; message: string } & FailureData {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'detail' in body
}
