import { sql } from 'kysely'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { Mode } from './configuration/config.ts'
import { StartupFailure } from './startup-failure.ts'

/**
 * Stores the mode in the database at the first start; later starts in the other mode are refused, so that demonstration
 * and real data never mix.
 */
export async function rememberMode(connection: DatabaseConnection, mode: Mode, now: Date): Promise<void> {
  const db = connection.db<unknown>()
  await sql`
    insert into huella.settings (name, value, written_at)
    values ('mode', ${mode}, ${now})
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ value: string }>`select value from huella.settings where name = 'mode'`.execute(db)

  const remembered = rows[0]?.value
  if (remembered === mode) return
  throw new StartupFailure(
    `This database belongs to a ${remembered} and HUELLA_MODE is ${mode}: use another DATA_DIR or DATABASE_URL, or HUELLA_MODE=${remembered}.`,
  )
}
