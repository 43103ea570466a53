import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { seal } from '#shared/sealed-text.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findPerson } from '../people/store/people.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import { lockSecondFactor, updateSecondFactor } from './store/second-factors.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/**
 * Creates a new secret for the caller's authenticator. A session may replace a proved one only after passing it;
 * otherwise a stolen session could enrol the thief's authenticator.
 */
export async function beginSecondFactor(
  { db, now, loadKeys }: AccountsDependencies & WithKeys,
  context: CallContext,
): Promise<{ secret: string; uri: string }> {
  const keys = await loadKeys()
  const uid = accountUid(context)
  const person = await findPerson(db, { uid })
  if (!person || !isStaff(person.roles)) throw accountsError('not-allowed')

  const secret = newTotpSecret()
  const time = now()
  await db.transaction().execute(async (trx) => {
    const factor = await lockSecondFactor(trx, uid, time)
    if (factor.sealed_secret && !isStaff(context.viewer.roles)) throw accountsError('second-factor-first')
    await updateSecondFactor(trx, uid, { pending_secret: seal(keys.sealing, secret, uid) })
    await writeAudit(trx, { actorUid: uid, action: 'begin-second-factor', subject: uid, facts: {} }, time)
  })
  return { secret, uri: totpUri(secret, person.email ?? uid) }
}
