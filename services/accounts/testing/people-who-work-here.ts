import { TOTP } from 'otpauth'
import { makeAccountsSetUp } from '../set-up.ts'
import type { openAccounts } from './open-accounts.ts'

/** Colleagues and operators for tests. */
export function peopleWhoWorkHere(harness: Awaited<ReturnType<typeof openAccounts>>) {
  const { db, now, accounts, getContext } = harness
  const setUp = makeAccountsSetUp({ db, now })

  /** A person who signed up by e-mail and opened the verification link. */
  async function colleague() {
    const { uid, email, sessionToken } = await harness.signUp()
    await db.updateTable('accounts.accounts').set({ verified_email: true }).where('uid', '=', uid).execute()
    return { uid, email, sessionToken, context: () => getContext(sessionToken) }
  }

  /** An operator with a second factor proved in this session. */
  async function operator() {
    const rosa = await colleague()
    await setUp.grantRole({ whom: rosa.email, role: 'operator', merchantId: null })
    const { secret } = await accounts.client.beginSecondFactor(undefined, { context: await rosa.context() })
    await accounts.client.proveSecondFactor({ code: generateCode(secret) }, { context: await rosa.context() })
    return { ...rosa, secret }
  }

  function generateCode(secret: string): string {
    return new TOTP({ secret }).generate({ timestamp: now().getTime() })
  }

  /** Audit log lines of an actor, the oldest first. */
  function findAuditLog(actorUid: string) {
    return db
      .selectFrom('accounts.audit_log')
      .select(['action', 'subject', 'facts', 'at'])
      .where('actor_uid', '=', actorUid)
      .orderBy('id')
      .execute()
  }

  return { setUp, colleague, operator, generateCode, findAuditLog }
}
