import { type Kysely, sql } from 'kysely'
import type { DemoStep } from './steps/step.ts'

/** Creates the table of completed steps, in its own schema: no service knows of the demonstration. */
export async function openLedger(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists huella`.execute(db)
  await sql`
    create table if not exists huella.demo_steps (
      service text not null,
      number integer not null,
      name text not null,
      ran_at timestamptz not null,
      primary key (service, number)
    )`.execute(db)
}

export async function hasRun(db: Kysely<unknown>, { service, number }: DemoStep): Promise<boolean> {
  const { rows } = await sql`
    select from huella.demo_steps where service = ${service} and number = ${number}`.execute(db)
  return rows.length > 0
}

export async function writeDown(db: Kysely<unknown>, { service, number, name }: DemoStep, at: Date): Promise<void> {
  await sql`
    insert into huella.demo_steps (service, number, name, ran_at) values (${service}, ${number}, ${name}, ${at})
    on conflict do nothing`.execute(db)
}

/** Serializes loading: a second process waits here and then finds everything done. */
export async function lockLoading(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_lock(hashtext('huella demonstration'))`.execute(db)
}

export async function unlockLoading(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('huella demonstration'))`.execute(db)
}

/** Updates the planner's statistics for the first pages. Not inside a transaction. */
export async function takeStock(db: Kysely<unknown>, schemas: readonly string[]): Promise<void> {
  const { rows } = await sql<{ schema: string; table: string }>`
    select schemaname as schema, tablename as table from pg_tables where schemaname = any(${schemas})
    order by 1, 2`.execute(db)
  for (const { schema, table } of rows) await sql`vacuum analyze ${sql.id(schema, table)}`.execute(db)
}

/** Tables filled by migrations. */
const unchangedTables = ['pets.pet_types', 'pets.breeds']

/** Empties the tables of these services and forgets their steps. Data from migrations stay. */
export async function emptyServices(db: Kysely<unknown>, services: readonly string[]): Promise<void> {
  const { rows } = await sql<{ schema: string; table: string }>`
    select schemaname as schema, tablename as table from pg_tables
    where schemaname = any(${services}) and tablename not like 'kysely%'
      and schemaname || '.' || tablename <> all(${unchangedTables})`.execute(db)
  await db.transaction().execute(async (trx) => {
    if (rows.length > 0) {
      const tables = sql.join(rows.map(({ schema, table }) => sql.id(schema, table)))
      await sql`truncate ${tables} restart identity cascade`.execute(trx)
    }
    await sql`delete from huella.demo_steps where service = any(${services})`.execute(trx)
  })
}
