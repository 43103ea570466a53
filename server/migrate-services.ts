import { existsSync, readdirSync } from 'node:fs'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { migrate } from '#shared/database/migrate.ts'

const servicesFolder = new URL('../services/', import.meta.url)

/** Migrates the program's own schema and every service's. Returns the names of the files that ran. */
export async function migrateServices(connection: DatabaseConnection): Promise<string[]> {
  const ran = await migrate(connection, { service: 'huella', folder: new URL('./migrations/', import.meta.url) })
  for (const service of readdirSync(servicesFolder).sort()) {
    const folder = new URL(`${service}/migrations/`, servicesFolder)
    if (existsSync(folder)) ran.push(...(await migrate(connection, { service, folder })))
  }
  return ran
}
