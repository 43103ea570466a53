import { sql } from 'kysely'
import type { DatabaseConnection } from '#shared/database/connect.ts'

/** Records a completed backup in the database, for the operator's status page. */
export async function rememberBackup(connection: Pick<DatabaseConnection, 'db'>, takenAt: Date): Promise<void> {
  await sql`
    insert into huella.settings (name, value, written_at)
    values ('last-backup', ${takenAt.toISOString()}, ${takenAt})
    on conflict (name) do update set value = excluded.value, written_at = excluded.written_at
  `.execute(connection.db())
}

/** Time of the last backup, or null when this database records none. */
export async function findLastBackup(connection: Pick<DatabaseConnection, 'db'>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select written_at as at from huella.settings where name = 'last-backup'
  `.execute(connection.db())
  return rows[0]?.at ?? null
}
