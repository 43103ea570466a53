import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from '../testing.ts'

const server = await testServer(await testDatabase(), { environment: { RATE_LIMIT: '0' } })
const index = await (await server.get('/docs')).text()
const names = [...index.matchAll(/href="\/docs\/([a-z]+)\.json">OpenAPI/g)].map(([, name = '']) => name)
const findSource = async (name: string) => (await server.get(`/docs/${name}.json`)).text()

test('a client made of each document compiles, and knows the envelope of a refusal', async () => {
  const files = new Map<string, string>()
  for (const name of names) files.set(`/${name}.ts`, astToString(await openapiTS(await findSource(name))))
  files.set(
    '/use.ts',
    `import type { paths } from './market.ts'
type Refusal = paths['/web/catalogItems']['post']['responses'][404]['content']['application/json']
export const refusal: Refusal = { code: 'http.not-found', message: 'Not found', detail: 'No encontramos lo que buscas.' }
// @ts-expect-error A refusal has a sentence for the customer.
export const wrong: Refusal = { code: 'http.not-found', message: 'Not found' }
`,
  )
  expect(compile(files)).toEqual([])
})

/** Faults that TypeScript finds in these files. */
function compile(files: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.readFile = (name) => files.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name)
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}
