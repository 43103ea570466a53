import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { openPool } from './open-pool.ts'
import { saveCountries } from './save-countries.ts'

export type Migrations = {
  /** Name of the service and of its schema. */
  service: string
  /** Folder of the migrations, run in the order of their names: `001-what-it-brings.sql` … */
  folder: URL | string
}

/**
 * Brings one service's schema up to date. Concurrent calls wait for the first and then find nothing to do. A file runs
 * once, in a transaction, and is never edited after release. Names carry their schema (`market.product`). Returns the
 * names of the files that ran.
 */
export async function migrate(connection: DatabaseConnection, { service, folder }: Migrations): Promise<string[]> {
  return withMigrationLock(connection, async (pool) => {
    const shared = await runFiles(pool, 'shared', [here('migrations')])
    await saveCountries(pool)
    const own = await runFiles(pool, service, [here('every-schema'), toPath(folder)])
    return [...shared, ...own]
  })
}

/** Names of the files that this version has and the database did not run, of a service and of all schemas. */
export async function findPendingMigrations(
  { pool }: Pick<DatabaseConnection, 'pool'>,
  { service, folder }: Migrations,
): Promise<string[]> {
  const wanted = await listFiles([here('every-schema'), toPath(folder)])
  const ran = await findNewerMigrations(pool, service)
  return wanted.filter((name) => !(name in ran)).map((name) => `${service}/${name}`)
}

async function listFiles(folders: string[]): Promise<string[]> {
  const files = await Promise.all(folders.map((folder) => readdir(folder)))
  return files.flat().flatMap((name) => (name.endsWith('.sql') ? [name.replace('.sql', '')] : []))
}

// A session lock in place of Kysely's own, because `create schema` and `create extension` collide before that one
// exists.
async function withMigrationLock<T>(connection: DatabaseConnection, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  // Migrations run without time limits, because an index on a large table takes longer than a query may.
  const unlimited = { ...connection.connectionConfig, statement_timeout: 0, query_timeout: 0 }
  const pool = openPool({ ...unlimited, max: 2 })
  const keeper = await pool.connect()
  try {
    await keeper.query(`select pg_advisory_lock(hashtext('huella migrations'))`)
    return await work(pool)
  } finally {
    keeper.release(true)
    await pool.end()
  }
}

async function runFiles(pool: pg.Pool, schema: string, folders: string[]): Promise<string[]> {
  const newer = await findNewerMigrations(pool, schema)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db,
    migrationTableSchema: schema,
    // The migrations of every schema may gain files after a service has migrations of its own.
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => ({ ...newer, ...(await readMigrations(schema, folders)) }) },
  })

  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error)
    throw new Error(`Migration of ${schema} failed${failed ? ` in ${failed.migrationName}` : ''}`, { cause: error })
  return results.map((result) => `${schema}/${result.migrationName}`)
}

/**
 * Migrations that a newer version has run on this schema. Kysely refuses a database with files that it does not know,
 * and then no version could be rolled back to; they stay compatible with the version before (docs/deployment.md, "Upgrade and rollback").
 */
async function findNewerMigrations(pool: Pick<pg.Pool, 'query'>, schema: string): Promise<Record<string, Migration>> {
  const table = `${schema}.kysely_migration`
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!rows[0]?.there) return {}
  const { rows: executed } = await pool.query<{ name: string }>(`select name from ${table}`)
  const neverRun = { up: () => Promise.reject(new Error('This migration belongs to another version')) }
  return Object.fromEntries(executed.map(({ name }) => [name, neverRun]))
}

async function readMigrations(schema: string, folders: string[]): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(join(folder, file), 'utf8')
      migrations[file.replace('.sql', '')] = {
        async up(db) {
          await sql`set local search_path to ${sql.id(schema)}, public`.execute(db)
          await sql.raw(text).execute(db)
        },
      }
    }
  }
  return migrations
}

function here(folder: string): string {
  return fileURLToPath(new URL(folder, import.meta.url))
}

function toPath(folder: URL | string): string {
  return typeof folder === 'string' ? folder : fileURLToPath(folder)
}
