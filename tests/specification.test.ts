import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { findTable, parseTables, quoted, type SpecifiedTable, specification } from './specification-document.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Sources of all tests, by path. */
const sources = new Map(
  globSync('{demo,scripts,server,services,shared,tests,web}/**/*.{test.ts,test.tsx,journey.ts}', { cwd: project }).map(
    (file) => [file, readFileSync(join(project, file), 'utf8')],
  ),
)

test('every rule, message and constant is proved by a test that runs and says its words', () => {
  expect(parseTables(specification).flatMap((table) => findErrors(table, sources))).toEqual([])
})

test('the tests that the text itself names run', () => {
  const named = [...specification.matchAll(/test is '(.+)'/g)].map(([, title = '']) => title)

  expect(named.length).toBe(3)
  expect(named.flatMap((title) => findProof(title, sources).errors)).toEqual([])
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
    ['Entities without a schema', 10],
    ['4. States', 30],
    ['5. Validation', 25],
    ['7. Calls', 48],
    ['8. Errors', 26],
    ['9. Constants', 35],
  ])
})

const planted = new Map([
  ['web/a.test.ts', "test('carts are merged', () => expect(notice).toBe('Juntamos tus carritos'))"],
  ['web/b.test.ts', "test.skip('carts are emptied', () => {})\ntest.each([1, 2])(\n  '%i carts', () => {})"],
  ['web/c.test.ts', "describe.skip('later', () => {\n  test('carts are sold', () => {})\n})"],
  ['web/d.test.ts', "test('carts are kept', () => {})\ntest('carts are kept', () => {})\nsay('carts are found')"],
])

test.each([
  ['`Juntamos tus carritos`', 'carts are merged', []],
  ['two', '%i carts', []],
  ['`Unimos`', 'carts are merged', ["web/a.test.ts, which proves 'Planted', does not say Unimos"]],
  ['x', 'carts are split', ["0 tests are called 'carts are split'"]],
  ['x', 'carts are found', ["0 tests are called 'carts are found'"]],
  ['x', 'carts are kept', ["2 tests are called 'carts are kept'"]],
  ['x', 'carts are emptied', ["'carts are emptied' of web/b.test.ts is skipped"]],
  ['x', 'carts are sold', ["'carts are sold' of web/c.test.ts is skipped"]],
])('the words %s with the test %j: %j', (expected, title, errors) => {
  const table = { heading: 'Planted', columns: ['where', 'words', 'test'], rows: [['Planted', expected, title]] }

  expect(findErrors(table, planted)).toEqual(errors)
})

/** Rows whose test is missing, ambiguous or skipped, or lives in a file that lacks a word between backticks. */
function findErrors({ columns, rows }: SpecifiedTable, tests: Map<string, string>): string[] {
  const at = columns.indexOf('test')
  if (at === -1) return []
  return rows.flatMap((row) => {
    const { file, errors } = findProof(row[at] ?? '', tests)
    if (!file) return errors
    const words = [
      ...row
        .slice(0, at)
        .join(' ')
        .matchAll(/`([^`]+)`/g),
    ].map(([, word = '']) => word)
    const missing = words.filter((word) => !tests.get(file)?.includes(word))
    return missing.map((word) => `${file}, which proves '${row[0]}', does not say ${word}`)
  })
}

/** File of the one test or group of tests with this title. */
function findProof(title: string, tests: Map<string, string>): { file: string | null; errors: string[] } {
  const found = [...tests].flatMap(([file, source]) => findDeclarations(source, title).map((how) => ({ file, how })))
  const [proof] = found
  if (found.length !== 1 || !proof) return { file: null, errors: [`${found.length} tests are called '${title}'`] }
  const isSkipped = /skip|todo|fixme|runIf|fails/.test(proof.how)
  return isSkipped
    ? { file: null, errors: [`'${title}' of ${proof.file} is skipped`] }
    : { file: proof.file, errors: [] }
}

/** How each test or group with this title is declared: `test`, `test.each`, `describe.skip`. */
function findDeclarations(source: string, title: string): string[] {
  return [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`].flatMap((literal) =>
    source.split(literal).flatMap((_, at, pieces) => {
      const before = pieces.slice(0, at).join(literal)
      if (at === 0 || !/(?:^|\s)(?:test|describe)[.\w]*\(\s*$|\)\(\s*$/.test(before)) return []
      const [own = ''] = before.match(/^[ \t]*(?:test|describe)[.\w]*(?=[(`<])/gm)?.slice(-1) ?? []
      const skippedGroups = source.match(/^[ \t]*describe\.(?:skip|todo|fixme)/gm) ?? []
      return [[own.trim(), ...skippedGroups].join(' ')]
    }),
  )
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
