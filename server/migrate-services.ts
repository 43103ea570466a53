import { existsSync, readdirSync } from 'node:fs'
import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { findPendingMigrations, type Migrations, migrate } from '#shared/database/migrate.ts'

const servicesFolder = new URL('../services/', import.meta.url)

/** Migrates the program's own schema and every service's. Returns the names of the files that ran. */
export async function migrateServices(connection: DatabaseConnection): Promise<string[]> {
  const ran: string[] = []
  for (const migrations of listMigrations()) ran.push(...(await migrate(connection, migrations)))
  return ran
}

const CACHE_MS = 60_000

/** Names of the migrations of this program that the database lacks, read at most once a minute. */
export function watchPendingMigrations(
  connection: Pick<DatabaseConnection, 'pool'>,
  now: Clock,
): () => Promise<string[]> {
  let known: { at: number; pending: string[] } | null = null
  return async () => {
    const at = now().getTime()
    if (known && Math.abs(at - known.at) < CACHE_MS) return known.pending
    const found = await Promise.all(listMigrations().map((migrations) => findPendingMigrations(connection, migrations)))
    known = { at, pending: found.flat() }
    return known.pending
  }
}

/** Migrations of the program's own schema, then of every service's. */
function listMigrations(): Migrations[] {
  const services = readdirSync(servicesFolder)
    .sort()
    .map((service) => ({ service, folder: new URL(`${service}/migrations/`, servicesFolder) }))
  const own = { service: 'huella', folder: new URL('./migrations/', import.meta.url) }
  return [own, ...services.filter(({ folder }) => existsSync(folder))]
}
