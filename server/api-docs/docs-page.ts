import type { Config } from '../configuration/config.ts'
import type { Endpoints } from './endpoints.ts'

/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface OpenApiDocument {
  info: { title: string; version: string }
  servers?: { url: string }[]
  paths?: Record<string, Record<string, Operation>>
}

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  /** Who may call it (shared/rpc/operation.ts). */
  'x-access'?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown; description?: string }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/** Page with the list of services. */
export function renderIndex(
  services: { name: string; mount: string }[],
  endpoints: Endpoints,
  mode: Config['mode'],
): string {
  const graphiql = mode === 'demo' ? ' · <a href="/dev/graphiql">GraphiQL</a>' : ''
  const rows = services.map(
    ({ name, mount }) =>
      `<li><a href="/docs/${asText(name)}">${asText(name)}</a> <code>${asText(mount || '/')}</code> · <a href="/docs/${asText(name)}.json">OpenAPI 3.1</a></li>`,
  )
  const places = Object.entries(endpoints).map(
    ([name, { rest, graph }]) =>
      `<tr><td>${asText(name)}</td><td><code>${asText(rest)}</code></td><td><code>${asText(graph)}</code></td></tr>`,
  )
  return page(
    'Huella: APIs',
    `<h1>Huella: APIs</h1><ul>${rows.join('')}<li><code>POST /graphql</code>${graphiql}</li></ul>
<h2>Endpoints of clients</h2><p><a href="/docs/endpoints.json">The same as JSON</a></p>
<table><tr><th></th><th>REST</th><th>Graph</th></tr>${places.join('')}</table>
<p>Every path answers with and without its trailing slash. A failure is <code>{code, message, detail, requestId, fields?}</code>.
Send <code>Authorization: Bearer …</code>; a creating POST takes an <code>Idempotency-Key</code>.</p>`,
  )
}

/** Page of one service: its operations by topic, each expanding to its parameters and schemas. Needs no script. */
export function renderDocument(name: string, document: OpenApiDocument): string {
  const base = document.servers?.[0]?.url ?? ''
  const byTopic = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const topic = operation.tags?.[0] ?? 'other'
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), renderOperation(method, path, operation)])
    }
  }
  const topics = [...byTopic].map(([topic, operations]) => `<h2>${asText(topic)}</h2>${operations.join('')}`)
  return page(
    document.info.title,
    `<p><a href="/docs">APIs</a> · <a href="/docs/${asText(name)}.json">OpenAPI 3.1</a></p>
<h1>${asText(document.info.title)}</h1><p><code>${asText(base)}</code></p>${topics.join('')}`,
  )
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: where, required, schema, description }) =>
      `<tr><td><code>${asText(name)}</code></td><td>${asText(where)}${required ? ', required' : ''}</td><td><code>${asText(JSON.stringify(schema) ?? '')}</code> ${asText(description ?? '')}</td></tr>`,
  )
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { description, content }]) =>
      `<h4>${asText(status)} ${asText(description ?? '')}</h4>${renderSchema(content)}`,
  )
  return `<details><summary><b class="${asText(method)}">${asText(method.toUpperCase())}</b> <code>${asText(path)}</code> ${asText(operation.summary ?? '')}</summary>
${operation.description ? `<p>${asText(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''}
${operation.requestBody ? `<h4>Body</h4>${renderSchema(operation.requestBody.content)}` : ''}
${answers.join('')}</details>`
}

function renderSchema(content: Record<string, { schema?: unknown }> | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<p><code>${asText(type)}</code></p><pre>${asText(JSON.stringify(schema, null, 2) ?? '')}</pre>`,
    )
    .join('')
}

/** Styles of both pages; their Content-Security-Policy names them. */
export const docsStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b1b38}a{color:#8b2bc5}
details{border:1px solid #e3d6ec;border-radius:8px;margin:.4rem 0;padding:.5rem .8rem}summary{cursor:pointer}pre{background:#f7f3fa;padding:.8rem;overflow:auto;border-radius:8px;font-size:13px}
td{padding:.2rem .8rem .2rem 0;vertical-align:top}b{display:inline-block;min-width:4rem;color:#8b2bc5}`

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${asText(title)}</title>
<style>${docsStyle}</style></head><body><main>${body}</main></body></html>`
}

function asText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
