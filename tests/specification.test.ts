import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { findTable, parseTables, quoted, type SpecifiedTable, specification } from './specification-document.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

test('every quoted word stands in its file, every file is there, and no row was lost or doubled', () => {
  expect(parseTables(specification).flatMap(findErrors)).toEqual([])
})

test('every entity has the fields that were asked for', async () => {
  expect(await findEntityErrors(findTable('3. Entities'))).toEqual([])
})

test.each([
  ['services/pets/kinds/contract.ts', 'export const Breed = ', 'name, colour'],
  ['services/market/cart/rules/cart-shape.ts', 'export interface Cart ', '_id, colour'],
])('a field that %s does not promise is found', async (file, named, fields) => {
  const rows = [['Planted', `\`${file}\``, `\`${named}\``, fields]]
  const table = { heading: 'Planted', count: 1, columns: ['entity', 'file', 'named', 'fields'], rows }
  expect(await findEntityErrors(table)).toEqual(['Planted has no colour'])
})

test('every route of the list is answered by the page that it names', () => {
  expect(findRouteErrors(findTable('2. Routes'))).toEqual([])
})

test('each section of the specification has its tables', () => {
  expect(parseTables(specification).map(({ heading, columns }) => [heading, columns[0]])).toEqual([
    ['1. Areas', 'area'],
    ['2. Routes', 'route'],
    ['Words of screens', 'where'],
    ['3. Entities', 'entity'],
    ['4. States', 'rule'],
    ['5. Validation', 'where'],
    ['7. Calls', 'call'],
    ['8. Errors', 'where'],
    ['9. Constants', 'what'],
  ])
})

const planted = (rows: string) =>
  `## Planted\n\n2 messages.\n\n| where | words | file | stands as |\n|---|---|---|---|\n${rows}`
const honest = '| Any | `Invalid URL` | `shared/values.ts` | |'

test.each([
  ['a word that its file does not say', '| Any | `Invalid address` | `shared/values.ts` | |', 'does not say'],
  ['a word that is put together otherwise', '| Any | no URL | `shared/values.ts` | `z.nothing(` |', 'does not say'],
  ['a file that is gone', '| Any | `Invalid URL` | `shared/gone.ts` | |', 'is not there'],
  ['a row without words', '| Any | an address | `shared/values.ts` | |', 'quotes nothing'],
  ['a row twice', honest, 'twice'],
])('%s is found', (_, row, fault) => {
  const [table] = parseTables(planted(`${honest}\n${row}\n`))
  expect(table && findErrors(table).join()).toContain(fault)
})

test('a row that was lost is missed', () => {
  const [table] = parseTables(planted(`${honest}\n`))
  expect(table && findErrors(table)).toEqual(['Planted: says 2 and has 1'])
})

test('a route without its page is found', () => {
  const rows = [['`/cart`', '200, 200', '`web/storefront/home/home-page.tsx`']]
  const table = { heading: '2. Routes', count: 1, columns: ['route', 'answers', 'page'], rows }
  expect(findRouteErrors(table)).toEqual(['/cart is not answered by web/storefront/home/home-page.tsx'])
})

function findErrors({ heading, count, columns, rows }: SpecifiedTable): string[] {
  const faults = rows.flatMap((row) => {
    const cell = (name: string) => row[columns.indexOf(name)] ?? ''
    const name = `${heading}: ${row[0]}${columns.includes('words') ? ` ${cell('words')}` : ''}`
    const file = ['file', 'page', 'contract', 'README'].map((column) => quoted(cell(column))).find(Boolean)
    if (!file || !existsSync(join(project, file))) return [`${name}: ${file} is not there`]
    if (!columns.some((column) => column === 'words' || column === 'named')) return []
    const words = quoted(cell('stands as')) ?? quoted(cell('named')) ?? quoted(cell('words'))
    if (words === null) return [`${name} quotes nothing`]
    return readFileSync(join(project, file), 'utf8').includes(words) ? [] : [`${name}: ${file} does not say ${words}`]
  })
  const texts = rows.map((row) => row.join(' | '))
  const doubled = texts
    .filter((text, index) => texts.indexOf(text) !== index)
    .map((text) => `${heading}: twice ${text}`)
  const lost = count === null || count === rows.length ? [] : [`${heading}: says ${count} and has ${rows.length}`]
  return [...faults, ...doubled, ...lost]
}

function findRouteErrors({ rows }: SpecifiedTable): string[] {
  const routes = readFileSync(join(project, 'web/routes.ts'), 'utf8')
  return rows.flatMap(([route = '', , page = '']) => {
    const [path, file] = [quoted(route) ?? '', quoted(page) ?? '']
    const component = `'./${file.replace(/^web\//, '')}'`
    const entry = path === '/' ? `index(${component})` : `route('${path.slice(1)}', ${component}`
    return routes.includes(entry) ? [] : [`${path} is not answered by ${file}`]
  })
}

/** Errors of entity tables: a zod schema is checked by its shape, other types by the words of their file. */
async function findEntityErrors({ rows }: SpecifiedTable): Promise<string[]> {
  const faults = rows.map(async ([entity = '', place = '', named = '', fields = '']) => {
    const file = join(project, quoted(place) ?? '')
    const name = /^export const (\w+) = $/.exec(quoted(named) ?? '')?.[1]
    const schema: unknown = name ? Reflect.get(await import(pathToFileURL(file).href), name) : null
    const known = new Set(schemaWords(schema) ?? readFileSync(file, 'utf8').match(/\w+/g))
    return fields.split(', ').flatMap((field) => (known.has(field) ? [] : [`${entity} has no ${field}`]))
  })
  return (await Promise.all(faults)).flat()
}

function schemaWords(schema: unknown): string[] | null {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null
}
