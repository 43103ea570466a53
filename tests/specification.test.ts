import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { findProofs, type Sources } from './find-proof.ts'
import { findTable, parseTables, quoted, type SpecifiedTable, specification } from './specification-document.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Sources of all tests, by path. */
const sources = new Map(
  globSync('{demo,scripts,server,services,shared,tests,web}/**/*.{test.ts,test.tsx,journey.ts}', { cwd: project }).map(
    (file) => [file, readFileSync(join(project, file), 'utf8')],
  ),
)

test('every rule, message and constant is proved by a request or a journey that runs and says its words', () => {
  expect(parseTables(specification).flatMap((table) => findErrors(table, sources))).toEqual([])
})

test('what neither a request nor a journey reaches is five rows', () => {
  const units = parseTables(specification).flatMap(({ rows }) =>
    rows.filter((row) => row.some((cell) => cell.startsWith('unit: '))),
  )
  expect(units).toHaveLength(5)
})

test('the tests that the text itself names run', () => {
  const named = [...specification.matchAll(/test is '(.+)'/g)].map(([, title = '']) => title)

  expect(named.length).toBe(3)
  const proofs = named.map((title) => findProofs(title, sources))
  expect(proofs.map((found) => found.map(({ isSkipped, hasAssertion }) => [isSkipped, hasAssertion]))).toEqual(
    named.map(() => [[false, true]]),
  )
})

test('every entity has the fields that were asked for', async () => {
  expect(await findEntityErrors(findTable('3. Entities'))).toEqual([])
})

test('a field that a contract does not promise is found', async () => {
  const rows = [['Planted', '`Breed`', '`services/pets/kinds/contract.ts`', 'name, colour']]
  const table = { heading: 'Planted', columns: ['entity', 'schema', 'contract', 'fields'], rows }

  expect(await findEntityErrors(table)).toEqual(['Planted has no colour'])
})

test('each section of the specification has its tables', () => {
  expect(parseTables(specification).map(({ heading, rows }) => [heading, rows.length])).toEqual([
    ['1. Areas', 12],
    ['2. Routes', 43],
    ['Words of screens', 23],
    ['3. Entities', 34],
    ['Entities without a schema', 12],
    ['4. States', 30],
    ['5. Validation', 25],
    ['7. Calls', 48],
    ['8. Errors', 26],
    ['9. Constants', 35],
  ])
})

const planted = new Map([
  [
    'tests/journeys/a.journey.ts',
    `const notice = 'Juntamos tus carritos'
    const other = 'Nadie lo dice'
    test('carts are merged', async () => { await expect(page.getByText(notice)).toBeVisible() })
    test('carts are looked at', async () => { await page.goto('/cart') })`,
  ],
  [
    'web/b.test.ts',
    "test.skip('carts are emptied', () => {})\ntest.each([1, 2])(\n  '%i carts', () => expect(1).toBe(1))",
  ],
  [
    'services/c.test.ts',
    "describe.skip('later', () => {\n  test('carts are sold', () => expect(testServer(x)).toBe(1))\n})",
  ],
  ['services/d.test.ts', "test('carts are kept', () => {})\ntest('carts are kept', () => {})\nsay('carts are found')"],
  [
    'services/e.test.ts',
    `import { total } from './rules/total.ts'
    const server = await testServer(connection)
    test('carts are summed', async () => expect((await server.get('/cart')).total).toBe('Bs 20'))`,
  ],
])

test.each([
  ['`Juntamos tus carritos`', 'carts are merged', []],
  ['`Bs 20`', 'carts are summed', []],
  ['two', 'unit: %i carts, because nobody sees it', []],
  ['two', 'unit: %i carts', ["'%i carts' is a unit without a reason"]],
  ['`Nadie lo dice`', 'carts are merged', ["'carts are merged' does not say Nadie lo dice"]],
  ['`total.ts`', 'carts are summed', ["'carts are summed' does not say total.ts"]],
  ['x', 'carts are split', ["0 tests are called 'carts are split'"]],
  ['x', 'carts are found', ["0 tests are called 'carts are found'"]],
  ['x', 'carts are kept', ["2 tests are called 'carts are kept'"]],
  [
    'x',
    'unit: carts are emptied, because nobody sees it',
    ["'carts are emptied' is skipped", "'carts are emptied' expects nothing"],
  ],
  ['x', 'carts are sold', ["'carts are sold' is skipped"]],
  ['x', 'carts are looked at', ["'carts are looked at' expects nothing"]],
  ['x', '%i carts', ["'%i carts' of web/b.test.ts asks no front door and no page: it is a unit"]],
  [
    'x',
    'unit: carts are summed, because nobody sees it',
    ["'carts are summed' of services/e.test.ts is a request, and no unit"],
  ],
])('the words %s with the test %j: %j', (expected, title, errors) => {
  const table = { heading: 'Planted', columns: ['where', 'words', 'test'], rows: [['Planted', expected, title]] }

  expect(findErrors(table, planted)).toEqual(errors)
})

/** Rows whose test is missing, ambiguous, skipped, of another kind, or lacks a word between backticks or an expectation. */
function findErrors({ columns, rows }: SpecifiedTable, tests: Sources): string[] {
  const at = columns.indexOf('test')
  if (at === -1) return []
  return rows.flatMap((row) => {
    const named = row[at] ?? ''
    const isUnit = named.startsWith('unit: ')
    const [unit = '', reason] = named.slice('unit: '.length).split(', because ')
    const title = isUnit ? unit : named
    const proofs = findProofs(title, tests)
    const [proof] = proofs
    if (proofs.length !== 1 || !proof) return [`${proofs.length} tests are called '${title}'`]

    const words = [
      ...row
        .slice(0, at)
        .join(' ')
        .matchAll(/`([^`]+)`/g),
    ].map(([, word = '']) => word)
    return [
      ...(proof.isSkipped ? [`'${title}' is skipped`] : []),
      ...(proof.hasAssertion ? [] : [`'${title}' expects nothing`]),
      ...(isUnit && !reason ? [`'${title}' is a unit without a reason`] : []),
      ...(isUnit && proof.kind !== 'unit' ? [`'${title}' of ${proof.file} is a ${proof.kind}, and no unit`] : []),
      ...(!isUnit && proof.kind === 'unit'
        ? [`'${title}' of ${proof.file} asks no front door and no page: it is a unit`]
        : []),
      ...words.filter((word) => !proof.text.includes(word)).map((word) => `'${title}' does not say ${word}`),
    ]
  })
}

/** Fields that the schema of an entity has at no depth. */
async function findEntityErrors({ rows }: SpecifiedTable): Promise<string[]> {
  const errors = rows.map(async ([entity = '', schema = '', contract = '', fields = '']) => {
    const module = await import(pathToFileURL(join(project, quoted(contract) ?? '')).href)
    const known = new Set(collectNames(Reflect.get(module, quoted(schema) ?? '')))
    return fields.split(', ').flatMap((field) => (known.has(field) ? [] : [`${entity} has no ${field}`]))
  })
  return (await Promise.all(errors)).flat()
}

function collectNames(schema: unknown): string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...collectNames(inner)])
  if (schema instanceof z.ZodArray) return collectNames(schema.element)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return collectNames(schema.unwrap())
  return []
}
