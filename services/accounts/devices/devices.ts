import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import { deletePins, findDeviceStaff, findDevices } from './store.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now'>

/** People with a PIN in this browser; whoever lost their role is left out. */
export async function deviceStaff({ db, now }: Dependencies, { deviceSecret }: { deviceSecret: string }) {
  const people = await findDeviceStaff(db, { secretHash: hashSecret(deviceSecret), now: now() })
  return people
    .filter(({ roles }) => isStaff(roles))
    .map(({ uid, name, email }) => ({ uid, name: name || email || uid }))
}

/** The browsers that the caller trusts, the last used first. */
export async function trustedDevices({ db, now }: Dependencies, context: CallContext) {
  const rows = await findDevices(db, accountUid(context), now())
  return rows.map(({ id, name, trusted_at, last_used_at, expires_at }) => ({
    id,
    name,
    trustedAt: trusted_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }))
}

/** Deletes the caller's PIN in one browser. Throws device-not-trusted. */
export async function revokeDevice(
  { db, now }: Dependencies,
  { deviceId }: { deviceId: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    if ((await deletePins(trx, { uid, deviceId })) === 0) throw accountsError('device-not-trusted')
    await writeAudit(trx, { actorUid: uid, action: 'revoke-device', subject: uid, facts: { deviceId } }, now())
  })
  return { message: 'valid' }
}
