import type { Transaction } from 'kysely'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { deletePasskey, findPasskeys, lockAccount } from './store.ts'

/** Number of passkeys that an account holds. */
export async function countPasskeys(trx: Transaction<Tables>, uid: string): Promise<number> {
  return (await findPasskeys(trx, uid)).length
}

/**
 * Removes the passkeys of an account. Second factors of staff stay, because a link in an inbox must not take the place of
 * a second factor. Answers how many are left.
 */
export async function removePasskeys(trx: Transaction<Tables>, uid: string, now: Date): Promise<number> {
  const account = await lockAccount(trx, uid)
  const ofStaff = account !== undefined && isStaff(account.roles)
  const held = await findPasskeys(trx, uid)
  const removed = held.filter(({ is_second_factor }) => !(ofStaff && is_second_factor))
  for (const { id, name } of removed) {
    await deletePasskey(trx, { uid, id })
    const facts = { passkey: name }
    if (ofStaff) await writeAudit(trx, { actorUid: uid, action: 'remove-passkey', subject: uid, facts }, now)
  }
  return held.length - removed.length
}
