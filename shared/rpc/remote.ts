import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type FailureData, httpError } from './errors.ts'
import type { CallContext, ServiceClient } from './service.ts'

export interface RemoteOptions {
  /**
   * Base URL with the service's mount, for instance `https://api.example/api/market`; a function where hosts depend on
   * the country.
   */
  url: string | ((context: CallContext) => string)
  /** Milliseconds after which a call counts as failed. */
  timeoutMs: number
}

/**
 * Client of a contract that another program serves over HTTP, with the types and failures of an in-process call. It
 * sends the bearer and JSON, and throws for statuses below 200 and from 400 up: our envelope unchanged, anything else
 * as a failed outside service with the answer's own text as message.
 */
export function remoteClient<Contract extends AnyContractRouter>(
  contract: Contract,
  { url, timeoutMs }: RemoteOptions,
): ServiceClient<Contract> {
  const link = new OpenAPILink<CallContext>(contract, {
    url: ({ context }) => (typeof url === 'string' ? url : url(context)),
    headers: ({ context }) => ({
      // By default fetch accepts gzip alone, which costs the other process three times as much.
      'accept-encoding': 'zstd, gzip',
      ...((context.proof ?? context.viewer.token)
        ? { authorization: `Bearer ${context.proof ?? context.viewer.token}` }
        : {}),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    }),
    fetch: (request, init) => fetch(request, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }),
    interceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          throw error instanceof ORPCError ? error : httpError('external-service', { cause: error })
        }
      },
    ],
    customErrorResponseBodyDecoder: (body, response) => {
      if (!isEnvelope(body)) return foreign(body)
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
