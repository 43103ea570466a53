import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { hashPassword } from '../identity/hash-password.ts'
import { proveSecondFactorInTransaction, toSecondFactorError } from '../second-factor/prove-second-factor.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import { isGoodPin } from './rules/pin.ts'
import { lockAccount, trimPins, upsertDevice, upsertPin } from './store.ts'

const TRUST_MS = 30 * 24 * 60 * 60_000
const MOST_DEVICES_PER_PERSON = 10
const MOST_PEOPLE_PER_DEVICE = 20

interface Trust {
  code: string
  pin: string
  name?: string | undefined
  /** Of the browser's cookie; null: it has none. */
  deviceSecret: string | null
}

/**
 * Trusts a browser for the caller, who proves the second factor by a code in the same call: a session that was unlocked by a
 * PIN can neither prolong it nor trust another browser. Throws what `proveSecondFactor` throws, and weak-pin.
 */
export async function trustDevice(
  deps: AccountsDependencies & WithKeys,
  { code, pin, name, deviceSecret }: Trust,
  context: CallContext,
): Promise<{ deviceSecret: string }> {
  const { db, now, sessionsChanged } = deps
  const uid = accountUid(context)
  if (!isGoodPin(pin)) throw accountsError('weak-pin')
  const keys = await deps.loadKeys()
  const secret = deviceSecret ?? newSecret()
  const pinHash = await hashPassword(toPinText(secret, pin))

  const time = now()
  const outcome = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, uid)
    if (!account || !isStaff(account.roles)) throw accountsError('not-allowed')
    const proof = await proveSecondFactorInTransaction(trx, keys, { uid, code, context, time })
    if (proof !== 'proved') return proof
    const device = { id: newId(), secretHash: hashSecret(secret), name: name || 'Navegador', now: time }
    const deviceId = await upsertDevice(trx, device)
    await upsertPin(trx, { deviceId, uid, pinHash, now: time, expiresAt: new Date(time.getTime() + TRUST_MS) })
    await trimPins(trx, { of: 'uid', value: uid, most: MOST_DEVICES_PER_PERSON })
    await trimPins(trx, { of: 'device_id', value: deviceId, most: MOST_PEOPLE_PER_DEVICE })
    const facts = { deviceId, device: device.name }
    await writeAudit(trx, { actorUid: uid, action: 'trust-device', subject: uid, facts }, time)
    return proof
  })
  if (outcome !== 'proved') throw toSecondFactorError(outcome)
  sessionsChanged(uid)
  return { deviceSecret: secret }
}

/** What is hashed of a PIN: with the device's secret, a million PINs cannot be tried on a copy of the table. */
export function toPinText(deviceSecret: string, pin: string): string {
  return `${deviceSecret} ${pin}`
}
