import type { Kysely, Transaction } from 'kysely'
import { type AuditAction, readingActions } from '../rules/audit-actions.ts'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

interface AuditLine {
  actorUid: string
  action: AuditAction
  subject: string
  facts: Record<string, string | number | null | object>
}

export interface AuditFilter {
  before: number | undefined
  first: number
  actorUid: string | undefined
  /** Account that wrote the lines, or that they are about. */
  person: string | undefined
  action: AuditAction | undefined
  /** Leaves out the lines that only say who read something. */
  isWithoutReading: boolean
  from: Date | undefined
  until: Date | undefined
}

export async function writeAudit(db: Database, { actorUid, action, subject, facts }: AuditLine, now: Date) {
  await db
    .insertInto('accounts.audit_log')
    .values({ at: now, actor_uid: actorUid, action, subject, facts: JSON.stringify(facts) })
    .execute()
}

export function findAudit(
  db: Database,
  { before, first, actorUid, person, action, isWithoutReading, from, until }: AuditFilter,
) {
  return db
    .selectFrom('accounts.audit_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(actorUid !== undefined, (query) => query.where('actor_uid', '=', actorUid ?? ''))
    .$if(person !== undefined, (query) =>
      query.where((where) => where.or([where('actor_uid', '=', person ?? ''), where('subject', '=', person ?? '')])),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(isWithoutReading, (query) => query.where('action', 'not in', [...readingActions]))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date(0)))
    .orderBy('id', 'desc')
    .limit(first)
    .execute()
}
