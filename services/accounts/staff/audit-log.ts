import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AuditEntry } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import type { AuditAction } from '../rules/audit-actions.ts'
import { findAudit, writeAudit } from '../store/audit-log.ts'

interface AuditQuery {
  before?: string | undefined
  first: number
  actorUid?: string | undefined
  person?: string | undefined
  action?: AuditAction | undefined
  isWithoutReading: boolean
  from?: string | undefined
  until?: string | undefined
}

/** Lines of the audit log, newest first. Reading it adds a line as well. */
export async function auditLog(
  { db, now }: AccountsDependencies,
  { before, first, actorUid, person, action, isWithoutReading, from, until }: AuditQuery,
  context: CallContext,
): Promise<AuditEntry[]> {
  const uid = accountUid(context)
  const lines = await findAudit(db, {
    before: parseId(before),
    first,
    actorUid,
    person,
    action,
    isWithoutReading,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  })
  const facts = { before: before ?? null, first, ...(person !== undefined && { person }) }
  await writeAudit(db, { actorUid: uid, action: 'read-audit-log', subject: 'audit-log', facts }, now())

  return lines.map((line) => ({
    id: String(line.id),
    at: line.at.toISOString(),
    actorUid: line.actor_uid,
    action: line.action,
    subject: line.subject,
    facts: isFacts(line.facts) ? line.facts : {},
  }))
}

// A malformed id reads as 0, so the page is empty.
function parseId(written: string | undefined): number | undefined {
  if (written === undefined) return undefined
  return /^\d{1,15}$/.test(written) ? Number(written) : 0
}

function isFacts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
