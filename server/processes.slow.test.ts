import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openLedger, writeDown } from '#demo/ledger.ts'
import { steps } from '#demo/load.ts'
import { isAlive } from '#shared/database/embedded/processes.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { openMarkets } from './testing/open-markets.ts'
import { sendRaw } from './testing.ts'

/** The program in its own process, with the built website. */
const connection = await testDatabase()
const emptyDatabase = await testDatabase()
// Loads the markets alone; demonstration.slow.test.ts and the journeys' shop load the rest.
await openLedger(connection.db())
for (const step of steps.filter(({ service, number }) => service !== 'market' || number > 3))
  await writeDown(connection.db(), step, new Date())
const { PATH, NODE_COMPILE_CACHE } = process.env
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

interface Program {
  child: ChildProcess
  port: number
  url: string
  ended: Promise<{ code: number | null; output: string }>
}

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: new URL('..', import.meta.url),
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', POOL_SIZE: '3', DATABASE_URL: connection.url, ...environment },
  })
  children.add(child)
  let output = ''
  const ready = Promise.withResolvers<number>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const port = /"port":(\d+).*"msg":"ready"/.exec(output)?.[1]
      if (port) ready.resolve(Number(port))
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child)
    ready.reject(new Error(output))
    return { code, output }
  })
  ready.promise.catch(() => {})
  return { child, ended, ready: ready.promise }
}

async function start(environment: Record<string, string> = {}): Promise<Program> {
  const { child, ended, ready } = run(environment)
  const port = await ready
  return { child, ended, port, url: `http://127.0.0.1:${port}` }
}

test('every fault of the configuration is one line, without a stack', async () => {
  const { code, output } = await run({ PORT: 'x', LOG_LEVEL: 'loud' }).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    'The configuration has 2 faults:',
    '  - PORT must be a port number, 0 to 65535 (0 picks a free one)',
    '  - LOG_LEVEL must be debug, info, warn, error or silent',
  ])
})

test('a busy port is one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, output } = await run({ PORT: String(port) }).ended
  other.close()
  expect([code, output]).toEqual([
    1,
    `Port ${port} is in use by another program: stop it, or set PORT to another one.\n`,
  ])
})

test('a database that does not answer is one sentence', async () => {
  const { code, output } = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^The database does not answer \(.*ECONNREFUSED.*\): check DATABASE_URL\.\n$/)
})

test('a data folder that cannot be written is one sentence', async () => {
  const { code, output } = await run({ DATABASE_URL: '', DATA_DIR: './package.json/data' }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^The data folder \.\/package\.json\/data cannot be created or written .*\n$/)
})

test('a stop before anybody is served ends with 0 and leaves no database behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huella-stopped-'))
  chmodSync(dataDir, 0o711)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { child, ended } = run({ DATABASE_URL: '', DATA_DIR: dataDir })
  const postgres = await vi.waitFor(
    () => Number.parseInt(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10),
    60_000,
  )

  child.kill('SIGTERM')

  expect((await ended).code).toBe(0)
  await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), 60_000)
})

test('the demonstration starts, SIGTERM ends it with 0, and a production is refused on its database', async () => {
  const { child, ended, url } = await start()
  expect((await fetch(`${url}/test`)).status).toBe(200)
  expect((await fetch(`${url}/dev/graphiql`)).status).toBe(200)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)

  const production = await run(productionEnvironment).ended
  expect(production.code).toBe(1)
  expect(production.output).toBe(
    'This database belongs to a demo and HUELLA_MODE is production: use another DATA_DIR or DATABASE_URL, or HUELLA_MODE=demo.\n',
  )
})

test('a production starts with https and keys, without gallery and GraphiQL', async () => {
  await openMarkets(emptyDatabase)
  const { child, ended, port } = await start({ ...productionEnvironment, DATABASE_URL: emptyDatabase.url })
  const ask = (path: string) =>
    sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: huella.com.bo\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)

  expect(await ask('/readyz')).toMatch(/^HTTP\/1\.1 200/)
  expect(await ask('/test')).toMatch(/^HTTP\/1\.1 404/)
  expect(await ask('/dev/graphiql')).toMatch(/^HTTP\/1\.1 404/)
  expect(await ask('/graphql')).not.toMatch(/^HTTP\/1\.1 200|graphiql/i)
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
})

const productionEnvironment = {
  HUELLA_MODE: 'production',
  PUBLIC_URL_BO: 'https://huella.com.bo',
  PUBLIC_URL_PY: 'https://huella.com.py',
  ACCOUNTS_KEY: 'a'.repeat(40),
  PETS_KEY: 'p'.repeat(40),
  PAYMENTS_KEY: 'y'.repeat(40),
  INSURANCE_KEY: 'i'.repeat(40),
  COMMUNITY_KEY: 'c'.repeat(40),
}
