import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

interface AuditLine {
  actorUid: string
  action:
    | 'invite'
    | 'accept-invitation'
    | 'grant-role'
    | 'begin-second-factor'
    | 'forget-second-factor'
    | 'prove-second-factor'
    | 'fail-second-factor'
    | 'block-account'
    | 'unblock-account'
    | 'read-audit-log'
    | 'find-accounts'
    | 'read-account'
  subject: string
  facts: Record<string, string | number | null>
}

export async function writeAudit(db: Database, { actorUid, action, subject, facts }: AuditLine, now: Date) {
  await db
    .insertInto('accounts.audit_log')
    .values({ at: now, actor_uid: actorUid, action, subject, facts: JSON.stringify(facts) })
    .execute()
}

export function findAudit(db: Database, { before, first }: { before: number | undefined; first: number }) {
  return db
    .selectFrom('accounts.audit_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(first)
    .execute()
}
