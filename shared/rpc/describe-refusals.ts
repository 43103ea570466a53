import type { NamedOperation } from './access.ts'
import { type ErrorCatalogue, httpError, type RefusalRow } from './errors.ts'

/** The parts of an OpenAPI document that are described here. */
export interface DescribedDocument {
  paths?: Record<string, Record<string, DescribedOperation> | undefined>
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> }
}

interface DescribedOperation {
  operationId?: string
  requestBody?: unknown
  parameters?: { name: string; in: string }[]
  responses?: Record<string, unknown>
}

/** The envelope of every failure (docs/api.md). */
const failure = {
  type: 'object',
  required: ['code', 'message', 'detail'],
  properties: {
    code: { type: 'string', description: 'For programs' },
    message: { type: 'string', description: 'In English, for logs' },
    detail: { type: 'string', description: 'In Spanish, for the customer' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'By field of the body' },
    retryAfter: { type: 'number', description: 'Seconds; the header Retry-After as well' },
    status: { type: 'integer', description: '600 when a service outside of ours failed' },
  },
}

/** A service asked by this one may refuse, and its refusal is handed on as it is. */
const passedOn = { type: 'string', description: 'The code of another service that was asked' }

/** Refusals that the edge and the framework give, by what an operation takes. */
const general = {
  all: ['bad-input', 'unauthorized', 'not-found', 'too-many-requests'],
  body: ['payload-too-large', 'unsupported-media-type'],
  staff: ['outside-area', 'read-only-area'],
  failed: ['unexpected', 'external-service', 'overloaded', 'maintenance', 'not-open-yet', 'timeout', 'unavailable'],
} satisfies Record<string, Parameters<typeof httpError>[0][]>

/**
 * Adds to every operation the failures that it may answer: the envelope, and the codes by status. Codes of a service are
 * those of its whole catalogue.
 */
export function describeRefusals(
  document: DescribedDocument,
  operations: ReadonlyMap<string, NamedOperation>,
  errors: ErrorCatalogue | undefined,
): void {
  const own = errors?.refusals ?? []
  const schemas = { ...document.components?.schemas, Failure: failure }
  const responses: Record<string, unknown> = { ...document.components?.responses }
  document.components = { ...document.components, schemas, responses }

  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {})) {
      const known = operations.get(operation.operationId ?? '')
      if (!known) continue
      const isStaff = 'area' in known.policy
      const codes = [
        ...general.all,
        ...general.failed,
        ...(operation.requestBody ? general.body : []),
        ...(isStaff ? general.staff : []),
      ]
      const rows = [...httpError.refusals.filter(({ code }) => codes.some((each) => code === `http.${each}`)), ...own]
      for (const [status, refusals] of Map.groupBy(rows, ({ status }) => status)) {
        const name = `Refused${status}${operation.requestBody ? 'Body' : ''}${isStaff ? 'Staff' : ''}`
        responses[name] ??= toResponse(refusals)
        operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } }
      }
    }
  }
}

function toResponse(refusals: readonly RefusalRow[]) {
  const codes = [...new Set(refusals.map(({ code }) => code))]
  return {
    description: refusals.map(({ code, message }) => `${code}: ${message}`).join('\n\n'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { properties: { code: { anyOf: [{ enum: codes }, passedOn] } } },
          ],
        },
      },
    },
  }
}

/**
 * Merges paths that differ in the names of their parameters alone, which OpenAPI forbids: the methods of
 * '/carts/{cartId}' join those of '/carts/{shopId}', under its names.
 */
export function mergeIdenticalPaths(document: DescribedDocument): void {
  const byShape = Map.groupBy(Object.entries(document.paths ?? {}), ([path]) => path.replace(/\{[^}]+\}/g, '{}'))
  const merged = [...byShape.values()].map((alike) => {
    const [first = '', item = {}] = alike[0] ?? []
    const names = findNames(first)
    for (const [path, other = {}] of alike.slice(1)) {
      const others = findNames(path)
      for (const [method, operation] of Object.entries(other)) item[method] = renamed(operation, others, names)
    }
    return [first, item] as const
  })
  document.paths = Object.fromEntries(merged)
}

function renamed(operation: DescribedOperation, from: readonly string[], to: readonly string[]): DescribedOperation {
  const parameters = operation.parameters?.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: to[from.indexOf(parameter.name)] ?? parameter.name } : parameter,
  )
  return { ...operation, ...(parameters && { parameters }) }
}

function findNames(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
}
