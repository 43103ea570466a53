import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { placeForScratch } from './place-for-scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { serverUrl: string; pooledUrl: string | null; template: string }
  }
}

const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** Starts one server per test run, with a template database of every service's schema that each test file copies. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? givenServer(process.env.DATABASE_URL) : await ownServer()
  return provideServer(project, server)
}

interface TestServer {
  url: string
  /** The same server through PgBouncer; null: there is none. */
  pooledUrl: string | null
  stop(): Promise<void>
}

/** Makes the template database on a server, for the tests of a project. Answers the end of both. */
export async function provideServer(
  project: TestProject,
  { url, pooledUrl, stop }: TestServer,
): Promise<() => Promise<void>> {
  const template = `huella_test_${process.pid}`
  await runOnServer(url, `drop database if exists ${template} with (force)`)
  await runOnServer(url, `create database ${template}`)
  await migrateEverything(url, template)

  project.provide('testServer', { serverUrl: url, pooledUrl, template })
  return async () => {
    await runOnServer(url, `drop database if exists ${template} with (force)`)
    await stop()
  }
}

/** Every `services/NAME/migrations` folder, by name: schemas are independent of each other. */
export function findMigrations(): { service: string; folder: string }[] {
  const folders = globSync('services/*/migrations', { cwd: projectFolder })
  return folders.sort().map((folder) => ({ service: basename(dirname(folder)), folder: join(projectFolder, folder) }))
}

function givenServer(url: string) {
  return { url, pooledUrl: null, stop: async () => {} }
}

async function ownServer() {
  const dataDir = await mkdtemp(join(await placeForScratch(), 'huella-test-'))
  // mkdtemp's folder is closed to other users, and the server's user must be able to pass.
  await chmod(dataDir, 0o711)
  const connection = await connectDatabase({
    dataDir,
    poolSize: 1,
    applicationName: 'huella test server',
    fsync: false,
  })
  return {
    url: connection.url,
    pooledUrl: null,
    async stop() {
      await connection.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function migrateEverything(serverUrl: string, database: string): Promise<void> {
  const url = new URL(serverUrl)
  url.pathname = database
  const connection = await connectDatabase({
    url: url.href,
    dataDir: '',
    poolSize: 2,
    applicationName: 'huella test template',
  })
  // The program's own tables, as in server/migrate-services.ts.
  await migrate(connection, { service: 'huella', folder: join(projectFolder, 'server', 'migrations') })
  for (const migrations of findMigrations()) await migrate(connection, migrations)
  await connection.close()
}

/** Runs one statement that cannot run in a transaction, such as `create database`. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
