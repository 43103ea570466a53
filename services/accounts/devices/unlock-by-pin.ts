import type { Transaction } from 'kysely'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { isPassword } from '../identity/hash-password.ts'
import { proveSession } from '../second-factor/prove-session.ts'
import { openSessionInTransaction } from '../sessions/open-session-in-transaction.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { MOST_PIN_TRIES } from './rules/pin.ts'
import { countPinTry, deletePin, lockAccount, lockPin, markPinUsed } from './store.ts'
import { toPinText } from './trust-device.ts'

interface Unlock {
  deviceSecret: string
  uid: string
  pin: string
}

type Outcome = { refusal: 'device-not-trusted' | 'pin-wrong' | 'pin-deleted' } | { sessionToken: string | null }

/**
 * Unlocks the caller's own session, or opens one for another person of this browser. Who has the browser and the PIN has
 * two factors. Throws device-not-trusted, pin-wrong, pin-deleted.
 */
export async function unlockByPin(
  deps: Pick<AccountsDependencies, 'db' | 'now' | 'sessionsChanged'>,
  unlock: Unlock,
  context: CallContext,
): Promise<{ uid: string; sessionToken: string | null }> {
  // The wrong try must be committed, so the refusal is thrown after the transaction.
  const outcome = await deps.db
    .transaction()
    .execute((trx) => unlockInTransaction(trx, { ...unlock, context, time: deps.now() }))
  if ('refusal' in outcome) throw accountsError(outcome.refusal)
  deps.sessionsChanged(unlock.uid)
  return { uid: unlock.uid, sessionToken: outcome.sessionToken }
}

async function unlockInTransaction(
  trx: Transaction<Tables>,
  { deviceSecret, uid, pin, context, time }: Unlock & { context: CallContext; time: Date },
): Promise<Outcome> {
  const account = await lockAccount(trx, uid)
  const known = await lockPin(trx, { secretHash: hashSecret(deviceSecret), uid, now: time })
  if (!account || account.blocked_at !== null || !isStaff(account.roles) || !known)
    return { refusal: 'device-not-trusted' }

  const { device_id: deviceId, name: device } = known
  const audit = (action: 'unlock-device' | 'fail-pin') =>
    writeAudit(trx, { actorUid: uid, action, subject: uid, facts: { deviceId, device } }, time)
  if (!(await isPassword(known.pin_hash, toPinText(deviceSecret, pin)))) {
    await audit('fail-pin')
    if (known.tries + 1 < MOST_PIN_TRIES) {
      await countPinTry(trx, { deviceId, uid }, known.tries + 1)
      return { refusal: 'pin-wrong' }
    }
    await deletePin(trx, { deviceId, uid })
    return { refusal: 'pin-deleted' }
  }

  await markPinUsed(trx, { deviceId, uid }, time)
  await audit('unlock-device')
  const { viewer } = context
  if (viewer.uid === uid && viewer.token !== null) {
    const isOwn = await proveSession(trx, { uid, tokenHash: hashSecret(viewer.token), now: time })
    if (isOwn) return { sessionToken: null }
  }
  const { sessionToken, tokenHash } = await openSessionInTransaction(trx, {
    uid,
    device,
    isAuthenticated: false,
    now: time,
  })
  await proveSession(trx, { uid, tokenHash, now: time })
  return { sessionToken }
}
