import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { Tables } from '../tables.ts'

const Facts = z.object({ jobs: z.array(z.unknown()).optional(), reason: z.string().optional() })

type Action = 'retry-job' | 'retry-queue' | 'give-up-job' | 'retry-source' | 'maintenance-on' | 'maintenance-off'

/** Writes an act to the audit log, in the transaction of the act. */
export async function writeAct(
  db: Kysely<Tables> | Transaction<Tables>,
  act: { actorUid: string; action: Action; subject: string; facts: object; now: Date },
): Promise<void> {
  await sql`
    insert into operations.acts (at, actor_uid, action, subject, facts)
    values (${act.now}, ${act.actorUid}, ${act.action}, ${act.subject}, ${JSON.stringify(act.facts)})
  `.execute(db)
}

/** Acts, newest first. */
export async function findActs(db: Kysely<Tables>, first: number) {
  const { rows } = await sql<{
    id: number
    at: Date
    actorUid: string
    action: Action
    subject: string
    facts: unknown
  }>`
    select id, at, actor_uid as "actorUid", action, subject, facts
    from operations.acts
    order by id desc
    limit ${first}
  `.execute(db)
  return rows.map(({ id, facts, ...act }) => {
    const { jobs, reason } = Facts.parse(facts)
    return { ...act, id: String(id), jobs: jobs?.length ?? null, reason: reason ?? null }
  })
}
