import { type Kysely, sql } from 'kysely'
import { todayIn } from '#services/appointments/rules/local-clock.ts'
import { countries } from '#shared/countries/countries.ts'
import type { DayCount } from '../contract.ts'
import type { Call } from '../rules/judge-call.ts'
import type { Tables } from '../tables.ts'
import { ofPerson } from './account-data.ts'

const SHARDS = 4

/**
 * Inserts a batch and counts its new calls in one statement. Rows are ordered by key, so that two batches with the
 * same calls wait for each other instead of deadlocking.
 */
export async function insertCalls(db: Kysely<Tables>, calls: Call[], receivedAt: Date): Promise<void> {
  const rows = calls.map((call) => ({
    source: call.source,
    message_id: call.messageId,
    kind: call.kind,
    name: call.name,
    anonymous_id: call.anonymousId,
    user_id: call.userId,
    country: call.country,
    device: call.device,
    platform: call.platform,
    frontend_version: call.frontendVersion,
    properties: call.properties,
    occurred_at: call.occurredAt.toISOString(),
    day: todayIn(countries[call.country].timezone, call.occurredAt),
  }))
  const shard = Math.floor(Math.random() * SHARDS)
  await sql`
    with said as materialized (
      select distinct on (source, message_id) *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
        source text, message_id text, kind text, name text, anonymous_id text, user_id text, country text, device text,
        platform text, frontend_version text, properties jsonb, occurred_at timestamptz, day date
      )
      order by source, message_id
    ),
    fresh as (
      insert into tracking.calls (
        source, message_id, kind, name, anonymous_id, user_id, country, device, platform, frontend_version, properties,
        occurred_at, received_at
      )
      select
        source, message_id, kind, name, anonymous_id, user_id, country, device, platform, frontend_version, properties,
        occurred_at, ${receivedAt}
      from said
      order by source, message_id
      on conflict do nothing
      returning source, message_id
    )
    insert into tracking.counts (day, country, kind, name, shard, count)
    select day, country, kind, case kind when 'track' then name else '' end, ${shard}, count(*)
    from said
    join fresh using (source, message_id)
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, country, kind, name, shard) do update set count = counts.count + excluded.count
  `.execute(db)
}

/** Counts, newest day first, and within a day the most frequent first. */
export async function findCounts(db: Kysely<Tables>, since: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day::text as day, country, kind, name, sum(count)::int as count
    from tracking.counts
    where day >= ${since}
    group by day, country, kind, name
    order by day desc, count desc, country, kind, name
  `.execute(db)
  return rows
}

export async function findCallsByPerson(db: Kysely<Tables>, uid: string) {
  const { rows } = await sql<{
    kind: string
    name: string
    properties: unknown
    country: string
    device: string | null
    platform: string
    occurredAt: Date
  }>`
    select kind, name, properties, country, device, platform, occurred_at as "occurredAt"
    from tracking.calls
    where ${ofPerson('tracking.calls', uid)}
    order by occurred_at, message_id
  `.execute(db)
  return rows
}

export async function deleteCallsByPerson(db: Kysely<Tables>, uid: string): Promise<void> {
  await sql`delete from tracking.calls where ${ofPerson('tracking.calls', uid)}`.execute(db)
}
