import { TOTP } from 'otpauth'
import { makeAccountsSetUp } from '../set-up.ts'
import type { accountsWorld } from './accounts-world.ts'

/** Colleagues and operators of a world. */
export function peopleWhoWorkHere(world: Awaited<ReturnType<typeof accountsWorld>>) {
  const { db, now, accounts, getContext } = world
  const setUp = makeAccountsSetUp({ db, now })

  /** Somebody who signed up by e-mail and opened the link of the mail. */
  async function colleague() {
    const { uid, email, sessionToken } = await world.somebody()
    await db.updateTable('accounts.accounts').set({ verified_email: true }).where('uid', '=', uid).execute()
    return { uid, email, sessionToken, context: () => getContext(sessionToken) }
  }

  /** With a second factor proved in this session. */
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

  /** What the audit log says that they did, the oldest first. */
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
