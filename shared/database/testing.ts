import { afterAll, inject } from 'vitest'
import { connectDatabase, type DatabaseConnection } from './connect.ts'
import { runOnServer } from './test-server.ts'

let created = 0
const stops: (() => unknown)[] = []
const others: DatabaseConnection[] = []

/**
 * A migrated database for one test file, dropped when the file is done. Call it once at the top of the file: `const
 * connection = await testDatabase()`. Another process reaches it with `DATABASE_URL=connection.url`.
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<DatabaseConnection> {
  const { serverUrl, pooledUrl, template } = inject('testServer')
  const name = `${template}_${process.pid}_${++created}`
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)

  const connection = await connectDatabase({
    url: toDatabase(pooledUrl ?? serverUrl, name),
    directUrl: toDatabase(serverUrl, name),
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

function toDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** A second pool on the same database, for tests of races between processes. */
export async function secondProcess(
  { url, connectionConfig }: DatabaseConnection,
  poolSize: number,
): Promise<DatabaseConnection> {
  const directUrl = connectionConfig.connectionString
  const applicationName = 'huella test, second process'
  const other = await connectDatabase({ url, directUrl, dataDir: '', poolSize, applicationName })
  others.push(other)
  return other
}

/**
 * Stops background work on a test file's database before the database is dropped. `afterAll` is no replacement: vitest
 * ignores one registered within a test or hook, and the work would query a missing database until all files are done.
 */
export function beforeItIsDropped(stop: () => unknown): void {
  stops.push(stop)
}
