import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { seal } from '#shared/sealed-text.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { hasSecondFactorPasskey } from '../passkeys/second-factor-passkeys.ts'
import { requireRecentProof } from '../sessions/confirmed-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import { findPerson, lockSecondFactor, updateSecondFactor } from './store.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/**
 * Creates a new secret for the caller's authenticator. Who has a second factor, an authenticator or a passkey, may begin only
 * after passing it; otherwise a stolen session could enrol the thief's authenticator. Throws
 * not-allowed, confirm-first, second-factor-first.
 */
export async function beginSecondFactor(
  deps: AccountsDependencies & WithKeys,
  context: CallContext,
): Promise<{ secret: string; uri: string }> {
  const { db, now, loadKeys } = deps
  const keys = await loadKeys()
  const uid = accountUid(context)
  const person = await findPerson(db, uid)
  if (!person || !isStaff(person.roles)) throw accountsError('not-allowed')
  await requireRecentProof(deps, context)

  const secret = newTotpSecret()
  const time = now()
  await db.transaction().execute(async (trx) => {
    const factor = await lockSecondFactor(trx, uid, time)
    const isProvedBefore = factor.sealed_secret !== null || (await hasSecondFactorPasskey(trx, uid))
    if (isProvedBefore && !isStaff(context.viewer.roles)) throw accountsError('second-factor-first')
    await updateSecondFactor(trx, uid, { pending_secret: seal(keys.sealing, secret, uid) })
    await writeAudit(trx, { actorUid: uid, action: 'begin-second-factor', subject: uid, facts: {} }, time)
  })
  return { secret, uri: totpUri(secret, person.email ?? uid) }
}
