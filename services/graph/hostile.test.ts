import fc from 'fast-check'
import { type DocumentNode, parse, visit } from 'graphql'
import { expect, test } from 'vitest'
import { LIMITS, whyTooMuch } from './limits.ts'
import { aCall, aPost, graphOverFakes } from './testing/fake-services.ts'

const list = (inner: string, name = 'catalogItems(shopIds: ["s"], first: 100)') =>
  `${name} { edges { node { ... on CatalogItemProduct { product { ${inner} } } } } }`
const many = (count: number, part: (i: number) => string) => Array.from({ length: count }, (_, i) => part(i)).join(' ')
const nested = (depth: number) => `${'... { '.repeat(depth)}_id${' }'.repeat(depth)}`

/** Documents that ask for more than any page needs; each must be refused before the market is called. */
const tooMuch: Record<string, string> = {
  'many aliases of one list': `{ ${many(40, (i) => `a${i}: catalogItems(shopIds: ["s"]) { totalCount }`)} }`,
  'many aliases of one field': `{ ${list(many(60, (i) => `a${i}: title`))} }`,
  'one field many times': `{ ${many(400, () => 'viewer { _id }')} }`,
  'fragments in a circle': `{ ${list('...a')} } fragment a on CatalogProduct { ...b } fragment b on CatalogProduct { ...a }`,
  'a fragment in itself': `{ ${list('...a')} } fragment a on CatalogProduct { title ...a }`,
  'fragments that double': `{ ${list('...f0')} } ${many(12, (i) => `fragment f${i} on CatalogProduct { a${i}: title ...f${i + 1} ...f${i + 1} }`)} fragment f12 on CatalogProduct { slug }`,
  'a long text': `{ ${list('title '.repeat(2_000))} }`,
  'a long comment': `{ viewer { _id } } # ${'a'.repeat(20_000)}`,
  'a long name': `{ ${'a'.repeat(20_000)} }`,
  'many directives': `{ viewer { _id ${'@include(if: true)'.repeat(30)} } }`,
  'a list at full length with everything': `{ ${list('title variants { title pricing { displayPrice currency { code symbol } compareAtPrice { amount displayAmount currency { code } } } primaryImage { URLs { small medium large thumbnail original } } } media { URLs { small medium large thumbnail original } } pricing { displayPrice currency { code symbol } compareAtPrice { amount displayAmount currency { code } } } primaryImage { URLs { small medium large thumbnail original } } options { name values } tags { nodes { slug name } }')} ${list('title slug vendor description isSoldOut isBackorder', 'b: catalogItems(shopIds: ["s"], first: 100)')} ${list('title slug vendor description isSoldOut isBackorder', 'c: catalogItems(shopIds: ["s"], first: 100)')} }`,
  'deep introspection': `{ __schema { types { ${'fields { type { '.repeat(12)}name${' } }'.repeat(12)} } } }`,
  'a broken document': '{ catalogItems(shopIds: ["s"]) { ',
  'an unknown field': '{ passwords { hash } }',
  'a change': 'mutation { deleteEverything }',
  nothing: '',
  'another type': `{ catalogItems(shopIds: {a: 1}) { totalCount } }`,
}

test.each(Object.entries(tooMuch))('%s is refused without asking the market', async (_, query) => {
  const { graph, queries } = graphOverFakes()
  const response = await graph.fetch(aPost(query), aCall())

  expect(response.status).toBeLessThan(500)
  const body = await response.json()
  expect(body.errors.length).toBeGreaterThan(0)
  expect(body.data ?? null).toBeNull()
  expect(queries).toEqual([])
})

// Count the work instead of the time, which depends on the machine.
const weighable = Object.entries(tooMuch).flatMap(([what, query]) => {
  const document = parsed(query)
  return document ? [{ what, document }] : []
})

test.each(weighable)('$what is weighed in one walk', ({ document }) => {
  let sets = 0
  let reads = 0
  visit(document, {
    SelectionSet(set) {
      const { selections } = set
      sets += 1
      Object.defineProperty(set, 'selections', {
        get() {
          reads += 1
          return selections
        },
      })
    },
  })

  // The walk above counted reads too.
  reads = 0
  whyTooMuch(document)
  // One read per selection set, and one more for the operation's root fields.
  expect(reads).toBeLessThanOrEqual(sets + 1)
})

test('weighing grows with the document and not with what it unfolds to', () => {
  const doubling = (depth: number) =>
    `{ viewer { ...f0 } } ${many(depth, (i) => `fragment f${i} on Account { ...f${i + 1} ...f${i + 1} }`)} fragment f${depth} on Account { _id }`
  // 2 to the 200th fields.
  expect(whyTooMuch(parse(doubling(200)))?.message).toMatch(/asks for too much/)
})

test('inline fragments alone do not count as depth, and do no harm', async () => {
  const { graph } = graphOverFakes()
  const response = await graph.fetch(aPost(`{ viewer { ${nested(200)} } }`), aCall('u'))

  expect(response.status).toBe(200)
})

test('200 documents of chance are answered or refused, never with a failure of ours', async () => {
  const field = fc.constantFrom(
    '_id',
    'title',
    '__typename',
    'edges',
    'node',
    'product',
    'pricing',
    'viewer',
    'catalogItems',
    'tags',
    'é',
    '$x',
    '@skip(if: true)',
    '...f',
    '"',
    '{',
    '}',
    '(first: 99999999999999)',
    '(shopIds: ["s"])',
    '#',
    '\u0000',
  )
  const document = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(field, { maxLength: 40 }).map((parts) => `{ ${parts.join(' ')} }`),
    fc
      .array(field, { maxLength: 20 })
      .map((parts) => `{ catalogItems(shopIds: ["s"]) { edges { node { ${parts.join(' ')} } } } }`),
  )
  const variables = fc.oneof(fc.constant(undefined), fc.jsonValue(), fc.constant({ __proto__: { polluted: true } }))
  const { graph, logged } = graphOverFakes()

  await fc.assert(
    fc.asyncProperty(document, variables, async (query, values) => {
      const response = await graph.fetch(aPost(query, values as object), aCall())
      expect(response.status).toBeLessThan(500)
      await response.text()
    }),
    { numRuns: 200 },
  )
  expect(logged.filter(({ message }) => message === 'graph query failed')).toEqual([])
})

/** Null for documents that are refused before they are weighed. */
function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { maxTokens: LIMITS.tokens, noLocation: true })
  } catch {
    return null
  }
}
