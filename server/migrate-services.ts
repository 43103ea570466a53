import type { DatabaseConnection } from '#shared/database/connect.ts'
import { migrate } from '#shared/database/migrate.ts'

const services = ['accounts', 'market']

/** Brings the schema of every service, and the program's own, up to date. Answers the names of what ran. */
export async function migrateServices(connection: DatabaseConnection): Promise<string[]> {
  const ran = await migrate(connection, { service: 'huella', folder: new URL('./migrations/', import.meta.url) })
  for (const service of services) {
    const folder = new URL(`../services/${service}/migrations/`, import.meta.url)
    ran.push(...(await migrate(connection, { service, folder })))
  }
  return ran
}
