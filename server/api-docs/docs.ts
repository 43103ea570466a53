import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { Access } from '#shared/rpc/operation.ts'
import type { Composition } from '../composition.ts'
import type { Config } from '../configuration/config.ts'
import type { PublicAddresses } from '../configuration/public-addresses.ts'
import { toHashSource } from '../content-security/content-security-policy.ts'
import { httpFailure } from '../edge/answers.ts'
import type { RequestState } from '../edge/request-state.ts'
import { docsStyle, type OpenApiDocument, renderDocument, renderIndex } from './docs-page.ts'
import { listEndpoints } from './endpoints.ts'

/** Serves API documentation generated from the contracts: pages at /docs, OpenAPI at /docs/<service>.json. */
export function makeDocs({ publicServices }: Composition, addresses: PublicAddresses, config: Pick<Config, 'mode'>) {
  const endpoints = listEndpoints(addresses, publicServices)
  const made = new Map<string, Promise<OpenApiDocument>>()

  function loadDocument(name: string): Promise<OpenApiDocument> | null {
    const service = publicServices.find((candidate) => candidate.name === name)
    if (!service) return null
    const known = made.get(name)
    if (known) return known
    const whole = service.openapi(addresses.origins[DEFAULT_COUNTRY]) as Promise<OpenApiDocument>
    const document = config.mode === 'production' ? whole.then(withoutStaff) : whole
    made.set(name, document)
    return document
  }

  return {
    index: () =>
      html(
        renderIndex(
          publicServices.map(({ name, mount }) => ({ name, mount })),
          endpoints,
          config.mode,
        ),
      ),
    endpoints: () => json(endpoints),
    async page(name: string, { requestId }: Pick<RequestState, 'requestId'>): Promise<Response> {
      const document = await loadDocument(name)
      return document ? html(renderDocument(name, document)) : httpFailure('not-found', requestId)
    },
    async document(file: string, { requestId }: Pick<RequestState, 'requestId'>): Promise<Response> {
      const document = await loadDocument(file.replace(/\.json$/, ''))
      if (!document) return httpFailure('not-found', requestId)
      return json(document)
    },
  }
}

/** Leaves out the operations of staff: what the back office can do is nothing for strangers. */
function withoutStaff(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, operations]) => {
    if (path.includes('/staff/')) return []
    const open = Object.entries(operations).filter(([, operation]) => !staff.has(operation['x-access'] ?? ''))
    return open.length > 0 ? [[path, Object.fromEntries(open)] as const] : []
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

const staff: ReadonlySet<string> = new Set<Access>(['operator', 'merchant', 'courier'])

function json(value: object): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}

function html(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': `default-src 'none'; style-src ${toHashSource(docsStyle)}; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    },
  })
}
