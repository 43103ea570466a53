import type { Transaction } from 'kysely'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import type { VerifiedAssertion } from './verify-assertion.ts'

/** Logs a passkey of staff that was used, or refused. */
export async function auditPasskey(trx: Transaction<Tables>, verified: VerifiedAssertion, time: Date): Promise<void> {
  const { account, refusal } = verified
  if (!account || !isStaff(account.roles)) return
  const { uid } = account
  const action = refusal === null ? 'prove-passkey' : 'fail-passkey'
  const facts: Record<string, string> = verified.refusal === null ? { passkey: verified.passkey.name } : {}
  await writeAudit(trx, { actorUid: uid, action, subject: uid, facts }, time)
}
