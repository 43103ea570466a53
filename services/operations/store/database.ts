import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

export async function findServerVersion(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version
}
