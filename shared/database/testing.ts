import { afterAll, inject } from 'vitest'
import { connectDatabase, type DatabaseConnection } from './connect.ts'
import { runOnServer } from './test-server.ts'

let created = 0
const stops: (() => unknown)[] = []
const others: DatabaseConnection[] = []

/**
 * A migrated database of this test file's own, dropped when the file is done. Call it once at the top of the file:
 * `const connection = await testDatabase()`. Another process reaches it with `DATABASE_URL=connection.url`.
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<DatabaseConnection> {
  const { serverUrl, template } = inject('testServer')
  const name = `${template}_${process.pid}_${++created}`
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)

  const url = new URL(serverUrl)
  url.pathname = name
  const connection = await connectDatabase({
    url: url.href,
    dataDir: '',
    poolSize: options.poolSize ?? 3,
    applicationName: 'huella test',
  })
  afterAll(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    for (const each of [...others.splice(0), connection]) if (!each.pool.ending) await each.close()
    await runOnServer(serverUrl, `drop database if exists ${name} with (force)`)
  })
  return connection
}

/** The same database as another process of ours sees it, with a pool of its own: for those who race. */
export async function secondProcess({ url }: DatabaseConnection, poolSize: number): Promise<DatabaseConnection> {
  const other = await connectDatabase({ url, dataDir: '', poolSize, applicationName: 'huella test, second process' })
  others.push(other)
  return other
}

/**
 * Stops what works on a database of this test file before it is dropped. An `afterAll` would do only at the top of the
 * file: one that is called within a test or a hook is forgotten without a word, and what goes on asks for a database
 * that is not there, sixty queues a second, until all files are done.
 */
export function beforeItIsDropped(stop: () => unknown): void {
  stops.push(stop)
}
