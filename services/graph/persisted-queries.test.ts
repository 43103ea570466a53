import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LONGEST_DOCUMENT } from './limits.ts'
import { aCall, graphOverFakes } from './testing/fake-services.ts'

// Apollo's and urql's clients send `extensions.persistedQuery` and no `query`; told 'PersistedQueryNotFound', both.
const query = 'query List($shops: [ID!]!) { catalogItems(shopIds: $shops, first: 5) { totalCount } }'
const variables = { shops: ['almacen-hq'] }
const toHash = (text: string) => createHash('sha256').update(text).digest('hex')
const named = (sha256Hash = toHash(query)) => ({ persistedQuery: { version: 1, sha256Hash } })

type Graph = ReturnType<typeof graphOverFakes>['graph']

async function post(graph: Graph, body: object) {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
    },
    body: JSON.stringify(body),
  })
  return read(await graph.fetch(request, aCall()))
}

/** As both clients write it: JSON in the query string, and a header that no plain form can send. */
async function get(graph: Graph, body: Record<string, unknown>) {
  const search = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const request = new Request(`http://localhost/graphql?${new URLSearchParams(search)}`, {
    headers: { accept: 'application/json', 'apollo-require-preflight': 'true' },
  })
  return read(await graph.fetch(request, aCall()))
}

async function read(response: Response) {
  const { data, errors } = await response.json()
  return { status: response.status, data, error: errors?.[0]?.message, code: errors?.[0]?.extensions?.code }
}

const notFound = { status: 200, data: undefined, error: 'PersistedQueryNotFound', code: 'PERSISTED_QUERY_NOT_FOUND' }
const answered = { status: 200, data: { catalogItems: { totalCount: 1_000 } } }

test.each([
  ['Apollo over POST', post, post],
  ['Apollo with useGETForHashedQueries, urql with preferGetForPersistedQueries', get, post],
  ['urql with preferGetMethod', get, get],
])('%s: the hash alone is unknown once, then enough', async (_, first, second) => {
  const { graph } = graphOverFakes()
  expect(await first(graph, { variables, extensions: named() })).toEqual(notFound)
  expect(await second(graph, { query, variables, extensions: named() })).toMatchObject(answered)
  expect(await first(graph, { operationName: 'List', variables, extensions: named() })).toMatchObject(answered)
  expect(await post(graph, { operationName: 'List', query: '', variables, extensions: named() })).toMatchObject(
    answered,
  )
})

test('a document under the hash of another is refused and not kept', async () => {
  const { graph } = graphOverFakes()
  expect(await post(graph, { query: '{ __typename }', extensions: named() })).toMatchObject({
    status: 400,
    error: 'provided sha does not match query',
  })
  expect(await post(graph, { variables, extensions: named() })).toEqual(notFound)
})

test.each([
  { version: 2, sha256Hash: toHash(query) },
  { version: 1, sha256Hash: 'short' },
  { version: 1 },
  'text',
  [1],
])('what is no hash of version 1 tells both clients to go on without hashes (%#)', async (persistedQuery) => {
  const { graph } = graphOverFakes()
  for (const document of [undefined, query])
    expect(await post(graph, { query: document, variables, extensions: { persistedQuery } })).toEqual({
      status: 200,
      data: undefined,
      // urql reads the message, Apollo the code.
      error: 'PersistedQueryNotSupported',
      code: 'PERSISTED_QUERY_NOT_SUPPORTED',
    })
  expect(await post(graph, { query, variables })).toMatchObject(answered)
})

test('the limits of a document are the same under a hash, and one over them is not kept', async () => {
  const { graph, queries } = graphOverFakes()
  const long = `{ viewer { _id } } # ${'a'.repeat(LONGEST_DOCUMENT)}`
  expect(await post(graph, { query: long, extensions: named(toHash(long)) })).toMatchObject({ code: 'graph.too-much' })
  expect(await post(graph, { extensions: named(toHash(long)) })).toEqual(notFound)

  const many = `{ ${Array.from({ length: 40 }, (_, i) => `a${i}: catalogItems(shopIds: ["s"]) { totalCount }`).join(' ')} }`
  await post(graph, { query: many, extensions: named(toHash(many)) })
  expect(await post(graph, { extensions: named(toHash(many)) })).toMatchObject({ code: 'graph.too-much' })
  expect(queries).toEqual([])
})

test('an unknown hash is no failure in the log', async () => {
  const { graph, logged } = graphOverFakes()
  await post(graph, { variables, extensions: named() })
  expect(logged).toEqual([])
})

test('requests without the extension are as they were', async () => {
  const { graph } = graphOverFakes()
  expect(await post(graph, { query, variables, extensions: null, operationName: null })).toMatchObject(answered)
  expect(await post(graph, { query, variables, extensions: {} })).toMatchObject(answered)
  expect(await post(graph, {})).toMatchObject({ status: 400 })
})
