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
import { withOperation } from '../database/replica/read-scope.ts'
import type { Viewer } from '../viewer.ts'
import {
  type AccessErrors,
  accessEnforcer,
  getNeededRight,
  isOpen,
  listOperations,
  type NamedOperation,
  type ServiceContract,
} from './access.ts'
import { type DescribedDocument, describeRefusals, mergeIdenticalPaths } from './describe-refusals.ts'
import { asServiceError, type ErrorCatalogue, httpError, type ServiceError, toErrorEnvelope } from './errors.ts'
import { PlainJsonSerializer } from './plain-json.ts'
import './specified-messages.ts'

/** Context of every call, beside its input. */
export interface CallContext {
  viewer: Viewer
  requestId: string
  /** Idempotency-Key of a creating POST; absent when the caller sent none. */
  idempotencyKey?: string
  /** Sign-in provider's ID token, sent as bearer of the one call that proves an identity by it and not by our token. */
  proof?: string
  /** Caller's network address, for rate limits; absent between services. */
  client?: string
  /** Hears of each failure that is no refusal, also where the caller goes on without the answer. */
  onFailure?(): void
}

export type ServiceClient<Contract extends AnyContractRouter> = ContractRouterClient<Contract, CallContext>

/** Service called only within the program: a typed client, whose calls are checked against the contract. */
export interface InternalService<Contract extends AnyContractRouter> {
  contract: Contract
  client: ServiceClient<Contract>
}

/** Service that also answers over HTTP: a fetch handler and its OpenAPI document. */
export interface Service<Contract extends AnyContractRouter> extends InternalService<Contract> {
  name: string
  /** Prefix of its paths, for instance `/api/market`. */
  mount: string
  fetch(request: Request, context: CallContext): Promise<Response | null>
  openapi(serverUrl: string): Promise<unknown>
}

/** Reports failures that are no refusals. */
export type Report = (error: unknown, context: CallContext, operation: string) => void

export interface InternalServiceParts<Contract extends ServiceContract> {
  contract: Contract
  router: Router<Contract, CallContext>
  report: Report
  /** Errors for callers without access: by default 401, and 404 for a missing role. */
  accessErrors?: Partial<AccessErrors>
}

export interface ServiceParts<Contract extends ServiceContract> extends InternalServiceParts<Contract> {
  name: string
  mount: string
  /** The service's catalogue, which OpenAPI lists. */
  errors?: ErrorCatalogue
}

/** Makes a service without an HTTP handler, unreachable for outside requests whatever their headers. */
export function makeInternalService<Contract extends ServiceContract>(
  parts: InternalServiceParts<Contract>,
): InternalService<Contract> {
  return { contract: parts.contract, client: makeClient(parts.router, guards(parts)) }
}

export function makeService<Contract extends ServiceContract>(parts: ServiceParts<Contract>): Service<Contract> {
  const { name, mount, contract, router } = parts
  const operations = new Map(listOperations(contract).map((operation) => [operation.name, operation]))
  for (const [operation, { policy }] of operations)
    if (policy.access === 'service')
      throw new Error(`${name}.${operation} is for our own modules: give it to an internal service`)
  const interceptors = guards(parts)

  const anyRouter: AnyRouter = router
  // oRPC's OpenAPIHandler assembled by hand to replace its JSON serializer.
  const serializer = new StandardOpenAPISerializer(new PlainJsonSerializer(), new StandardBracketNotationSerializer())
  const codec = new StandardOpenAPICodec(serializer, {
    customErrorResponseBodyEncoder: (error) => {
      const known = asServiceError(error)
      return toErrorEnvelope(known ?? toServiceError(error) ?? httpError('unexpected'))
    },
  })
  const handler = new FetchHandler(
    new StandardHandler<CallContext>(anyRouter, new StandardOpenAPIMatcher(), codec, {
      clientInterceptors: interceptors,
      rootInterceptors: [
        async ({ next }) => {
          const result = await next()
          if (result.matched) setRetryAfter(result.response)
          return result
        },
      ],
    }),
  )

  return {
    name,
    mount,
    contract,
    client: makeClient(router, interceptors),
    async fetch(request, context) {
      const prefix = mount === '' ? undefined : (mount as `/${string}`)
      const { matched, response } = await handler.handle(request, { prefix, context })
      return matched ? response : null
    },
    async openapi(serverUrl) {
      const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
        contract,
        {
          info: {
            title: `Huella: ${name}`,
            version: '1',
            // The program is nobody's but its owner's, as package.json says.
            license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
          },
          servers: [{ url: serverUrl + mount }],
          components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
          filter: ({ path }) => operations.get(path.join('.'))?.policy.access !== 'service',
        },
      )
      for (const item of Object.values(document.paths ?? {})) {
        for (const operation of [item?.get, item?.post, item?.put, item?.patch, item?.delete]) {
          const known = operations.get(operation?.operationId ?? '')
          if (!operation || !known) continue
          Object.assign(operation, describeAccess(known))
          if (known.policy.idempotency) operation.parameters = [...(operation.parameters ?? []), idempotencyHeader]
        }
      }
      const described = document as DescribedDocument
      describeRefusals(described, operations, parts.errors)
      mergeIdenticalPaths(described)
      return described
    },
  }
}

type Interceptor = <T>(options: Intercepted<T>) => Promise<T>

interface Intercepted<T> {
  path: readonly string[]
  context: CallContext
  procedure: { '~orpc': { meta: object; route: { method?: string } } }
  next(): Promise<T>
}

/** Interceptors of every handler: failures become rows of our catalogues, then the contract's access is enforced. */
function guards<Contract extends ServiceContract>(parts: InternalServiceParts<Contract>): Interceptor[] {
  // Reads every policy at start, so that an operation without access stops the start and not its first call.
  listOperations(parts.contract)
  const access = accessEnforcer({ ...defaultAccessErrors, ...parts.accessErrors })
  return [failureTranslator(parts.report), access, chooseDatabase]
}

/** Lets operations that may lag read from replicas. */
const chooseDatabase: Interceptor = ({ procedure, next }) =>
  withOperation({ mayLag: 'mayLag' in procedure['~orpc'].meta }, next)

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

/** Throws every failure as a row of our catalogues and reports those that are no refusals. */
function failureTranslator(report: Report): Interceptor {
  return async (options) => {
    try {
      return await options.next()
    } catch (error) {
      const known = toServiceError(error)
      if (!known || known.status >= 500) {
        report(error, options.context, options.path.join('.'))
        options.context.onFailure?.()
      }
      const failure = known ?? httpError('unexpected', { cause: error })
      failure.data.requestId = options.context.requestId
      throw failure
    }
  }
}

const idempotencyHeader = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } } as const

const defaultAccessErrors: AccessErrors = {
  unauthenticated: () => httpError('unauthorized'),
  forbidden: () => httpError('not-found'),
}

/** An operation's access in OpenAPI; a thing that opens by a link needs no bearer. */
function describeAccess({ policy, method }: NamedOperation) {
  const bearer = { bearer: [] }
  const security = isOpen(policy) ? (policy.access === 'owner' ? [{}, bearer] : []) : [bearer]
  const needed = getNeededRight(policy, method)
  return { security, 'x-access': policy.access, ...(needed && { 'x-area': `${needed.area}:${needed.right}` }) }
}

function setRetryAfter({
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
function toServiceError(error: unknown): ServiceError | null {
  const known = asServiceError(error)
  if (known) return known
  // JSON allows a NUL in a text; PostgreSQL is the first to refuse it.
  if (error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')) {
    return httpError('bad-input', { cause: error })
  }
  // JSON also allows half a character ('\ud83d' of an emoji). The JSON we send has no other fault.
  if (error instanceof Error && 'code' in error && error.code === '22P02' && error.message.endsWith('for type json')) {
    return httpError('bad-input', { cause: error })
  }
  // Cancelled queries and missing connections (database restarting or overloaded) are temporary and no bug.
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
    // The envelope's message is the specification's ('StoreName cannot be empty'); one about the whole input goes
    // first.
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
