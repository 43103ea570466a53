import { ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { StandardBracketNotationSerializer, StandardOpenAPISerializer } from '@orpc/openapi-client/standard'
import { type AnyRouter, createRouterClient, type Router, ValidationError } from '@orpc/server'
import { FetchHandler } from '@orpc/server/fetch'
import { StandardHandler } from '@orpc/server/standard'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { isRetryable } from '../database/is-retryable.ts'
import type { Viewer } from '../viewer.ts'
import { asServiceError, envelopeOf, httpError, type ServiceError } from './errors.ts'
import { PlainJsonSerializer } from './plain-json.ts'
import './specified-words.ts'

/** What every operation is called with, beside its input. */
export interface CallContext {
  viewer: Viewer
  requestId: string
  /** Of a creating POST (D25); absent when the caller sent none. */
  idempotencyKey?: string
  /** The bearer of the one call that proves who somebody is with a provider's ID token and not with ours (D11). */
  proof?: string
  /** The network address of whoever asks, for limits; absent between services. */
  client?: string
}

export type ServiceClient<Contract extends AnyContractRouter> = ContractRouterClient<Contract, CallContext>

/** A service that only the program itself calls: a typed client, whose calls are checked against the contract. */
export interface InternalService<Contract extends AnyContractRouter> {
  contract: Contract
  client: ServiceClient<Contract>
}

/** A service that answers over HTTP as well: a fetch handler, and its OpenAPI document. */
export interface Service<Contract extends AnyContractRouter> extends InternalService<Contract> {
  name: string
  /** Where its paths hang, for instance `/api/market`. */
  mount: string
  fetch(request: Request, context: CallContext): Promise<Response | null>
  openapi(serverUrl: string): Promise<unknown>
}

/** Told of a failure that is not a refusal. */
export type Report = (error: unknown, context: CallContext, operation: string) => void

export interface InternalServiceParts<Contract extends AnyContractRouter> {
  contract: Contract
  router: Router<Contract, CallContext>
  report: Report
}

export interface ServiceParts<Contract extends AnyContractRouter> extends InternalServiceParts<Contract> {
  name: string
  mount: string
  /**
   * Everybody may ask these. To ask anything else one must be somebody: nobody is told so before what they sent is
   * looked at (D55). Absent where each operation says it for itself.
   */
  forEverybody?: readonly (keyof Contract & string)[]
  /** Throws what nobody is told. */
  callerOf?(context: CallContext): string
}

/** A service without an HTTP door: no request of a stranger reaches it, whatever its headers say. */
export function makeInternalService<Contract extends AnyContractRouter>({
  contract,
  router,
  report,
}: InternalServiceParts<Contract>): InternalService<Contract> {
  return { contract, client: makeClient(router, [failureTranslator(report)]) }
}

export function makeService<Contract extends AnyContractRouter>(parts: ServiceParts<Contract>): Service<Contract> {
  const { name, mount, contract, router, report, forEverybody, callerOf = someCaller } = parts
  const isForEverybody = (operation: string) => forEverybody?.some((each) => each === operation) ?? true
  const translate = failureTranslator(report)

  const mustBeSomebody = <T>(options: Intercepted<T>) => {
    if (!isForEverybody(options.path.join('.'))) callerOf(options.context)
    return options.next()
  }

  const anyRouter: AnyRouter = router
  // oRPC's OpenAPIHandler, put together by hand because of what writes its JSON.
  const serializer = new StandardOpenAPISerializer(new PlainJsonSerializer(), new StandardBracketNotationSerializer())
  const codec = new StandardOpenAPICodec(serializer, {
    customErrorResponseBodyEncoder: (error) => {
      const known = asServiceError(error)
      return envelopeOf(known ?? inOurWords(error) ?? httpError('unexpected'))
    },
  })
  const handler = new FetchHandler(
    new StandardHandler<CallContext>(anyRouter, new StandardOpenAPIMatcher(), codec, {
      clientInterceptors: [translate, mustBeSomebody],
      rootInterceptors: [
        async ({ next }) => {
          const result = await next()
          if (result.matched) tellWhenToComeBack(result.response)
          return result
        },
      ],
    }),
  )

  return {
    name,
    mount,
    contract,
    client: makeClient(router, [translate, mustBeSomebody]),
    async fetch(request, context) {
      const prefix = mount === '' ? undefined : (mount as `/${string}`)
      const { matched, response } = await handler.handle(request, { prefix, context })
      return matched ? response : null
    },
    async openapi(serverUrl) {
      const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
        contract,
        {
          info: { title: `Huella: ${name}`, version: '1' },
          servers: [{ url: serverUrl + mount }],
          components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
        },
      )
      for (const item of Object.values(document.paths ?? {})) {
        for (const operation of [item?.get, item?.post, item?.put, item?.patch, item?.delete]) {
          if (operation && !isForEverybody(operation.operationId ?? '')) operation.security = [{ bearer: [] }]
        }
      }
      return document
    },
  }
}

interface Intercepted<T> {
  path: readonly string[]
  context: CallContext
  next(): Promise<T>
}

type Interceptor = <T>(options: Intercepted<T>) => Promise<T>

function makeClient<Contract extends AnyContractRouter>(
  router: Router<Contract, CallContext>,
  interceptors: Interceptor[],
): ServiceClient<Contract> {
  const anyRouter: AnyRouter = router
  return createRouterClient(anyRouter, {
    context: (context: CallContext) => context,
    interceptors,
  }) as unknown as ServiceClient<Contract>
}

/** Throws every failure as a row of our catalogues, and reports those that are no refusal. */
function failureTranslator(report: Report): Interceptor {
  return async (options) => {
    try {
      return await options.next()
    } catch (error) {
      const known = inOurWords(error)
      if (!known || known.status >= 500) report(error, options.context, options.path.join('.'))
      const failure = known ?? httpError('unexpected', { cause: error })
      failure.data.requestId = options.context.requestId
      throw failure
    }
  }
}

function someCaller({ viewer }: CallContext): string {
  if (viewer.uid === null) throw httpError('unauthorized')
  return viewer.uid
}

function tellWhenToComeBack({
  status,
  headers,
  body,
}: {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
}): void {
  if (status < 400 || typeof body !== 'object' || body === null || !('retryAfter' in body)) return
  headers['retry-after'] = String(body.retryAfter)
}

/** A failure of the framework or the database (bad input, unreadable body) as a row of our catalogue; null for a bug. */
function inOurWords(error: unknown): ServiceError | null {
  const known = asServiceError(error)
  if (known) return known
  // A NUL in a text is fine JSON, and PostgreSQL's refusal the first that notices it.
  if (error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')) {
    return httpError('bad-input', { cause: error })
  }
  // Half a character ('\ud83d' of an emoji) is fine JSON too. What we send as JSON has no other fault.
  if (error instanceof Error && 'code' in error && error.code === '22P02' && error.message.endsWith('for type json')) {
    return httpError('bad-input', { cause: error })
  }
  // A query that the time limit ended, or a database that has no connection left or restarts: nobody's bug, and soon over.
  if (error instanceof Error && 'code' in error && error.code === '57014') {
    return httpError('timeout', { retryAfter: 2, cause: error })
  }
  if (isRetryable(error)) return httpError('unavailable', { retryAfter: 1, cause: error })
  if (!(error instanceof ORPCError)) return null

  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    const fields: Record<string, string> = {}
    for (const issue of error.cause.issues) {
      const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
      fields[path] ??= issue.message
    }
    const failure = httpError('bad-input', { fields, cause: error })
    // The specification's messages ('StoreName cannot be empty') are the envelope's message; one of the whole comes first.
    const [first, whole = first] = [error.cause.issues[0], error.cause.issues.find(({ path }) => !path?.length)]
    failure.message = whole?.message ?? failure.message
    return failure
  }
  if (error.status === 400) return httpError('bad-input', { cause: error })
  if (error.status === 404) return httpError('not-found', { cause: error })
  if (error.status === 413) return httpError('payload-too-large', { cause: error })
  if (error.status === 415) return httpError('unsupported-media-type', { cause: error })
  return null
}
