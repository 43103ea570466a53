import type { Transaction } from 'kysely'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { hashPassword } from '../identity/hash-password.ts'
import type { PasskeyAssertion } from '../passkeys/contract.ts'
import { proveByPasskeyInTransaction, takeProof } from '../passkeys/prove-by-passkey.ts'
import { proveSecondFactorInTransaction, toSecondFactorError } from '../second-factor/prove-second-factor.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { isGoodPin } from './rules/pin.ts'
import { lockAccount, trimPins, upsertDevice, upsertPin } from './store.ts'

const TRUST_MS = 30 * 24 * 60 * 60_000
const MOST_DEVICES_PER_PERSON = 10
const MOST_PEOPLE_PER_DEVICE = 20

interface Device {
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
  { code, ...device }: Device & { code: string },
  context: CallContext,
): Promise<{ deviceSecret: string }> {
  const { db, now, sessionsChanged } = deps
  const uid = accountUid(context)
  const prepared = await preparePin(device)
  const keys = await deps.loadKeys()

  const time = now()
  const outcome = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, uid)
    if (!account || !isStaff(account.roles)) throw accountsError('not-allowed')
    const proof = await proveSecondFactorInTransaction(trx, keys, { uid, code, context, time })
    if (proof !== 'proved') return proof
    await trustInTransaction(trx, prepared, { uid, time })
    return proof
  })
  if (outcome !== 'proved') throw toSecondFactorError(outcome)
  sessionsChanged(uid)
  return { deviceSecret: prepared.secret }
}

/**
 * Trusts a browser for the caller, who proves the second factor by a passkey in the same call. Throws what `proveByPasskey`
 * throws, and weak-pin.
 */
export async function trustDeviceByPasskey(
  deps: AccountsDependencies,
  { browserSecret, assertion, ...device }: Device & { browserSecret: string; assertion: PasskeyAssertion },
  context: CallContext,
): Promise<{ deviceSecret: string }> {
  const { db, now, sessionsChanged } = deps
  const uid = accountUid(context)
  const prepared = await preparePin(device)
  const proof = await takeProof(deps, { browserSecret, assertion }, context)

  const time = now()
  const outcome = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, uid)
    if (!account || !isStaff(account.roles)) throw accountsError('not-allowed')
    const proved = await proveByPasskeyInTransaction(trx, { ...proof, time })
    if (proved === 'proved') await trustInTransaction(trx, prepared, { uid, time })
    return proved
  })
  if (outcome !== 'proved') throw accountsError(outcome)
  sessionsChanged(uid)
  return { deviceSecret: prepared.secret }
}

interface PreparedPin {
  secret: string
  pinHash: string
  deviceName: string
}

/** Hashed before the transaction, which would hold its locks for it. Throws weak-pin. */
async function preparePin({ pin, name, deviceSecret }: Device): Promise<PreparedPin> {
  if (!isGoodPin(pin)) throw accountsError('weak-pin')
  const secret = deviceSecret ?? newSecret()
  return { secret, pinHash: await hashPassword(toPinText(secret, pin)), deviceName: name || 'Navegador' }
}

async function trustInTransaction(
  trx: Transaction<Tables>,
  { secret, pinHash, deviceName }: PreparedPin,
  { uid, time }: { uid: string; time: Date },
): Promise<void> {
  const device = { id: newId(), secretHash: hashSecret(secret), name: deviceName, now: time }
  const deviceId = await upsertDevice(trx, device)
  await upsertPin(trx, { deviceId, uid, pinHash, now: time, expiresAt: new Date(time.getTime() + TRUST_MS) })
  await trimPins(trx, { of: 'uid', value: uid, most: MOST_DEVICES_PER_PERSON })
  await trimPins(trx, { of: 'device_id', value: deviceId, most: MOST_PEOPLE_PER_DEVICE })
  const facts = { deviceId, device: device.name }
  await writeAudit(trx, { actorUid: uid, action: 'trust-device', subject: uid, facts }, time)
}

/** What is hashed of a PIN: with the device's secret, a million PINs cannot be tried on a copy of the table. */
export function toPinText(deviceSecret: string, pin: string): string {
  return `${deviceSecret} ${pin}`
}
