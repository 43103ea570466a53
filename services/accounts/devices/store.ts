import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/**
 * Locks an account until the transaction ends, as the end of all its sessions does: a PIN that is revoked at this moment
 * opens no session.
 */
export function lockAccount(trx: Transaction<Tables>, uid: string) {
  return trx
    .selectFrom('accounts.accounts')
    .select(['uid', 'roles', 'blocked_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Id of the trusted device with this secret, made when there is none. */
export async function upsertDevice(
  trx: Transaction<Tables>,
  device: { id: string; secretHash: string; name: string; now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('accounts.trusted_devices')
    .values({
      id: device.id,
      secret_hash: device.secretHash,
      name: device.name,
      created_at: device.now,
      last_used_at: device.now,
    })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet({ last_used_at: device.now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function upsertPin(
  trx: Transaction<Tables>,
  pin: { deviceId: string; uid: string; pinHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    pin_hash: pin.pinHash,
    tries: 0,
    trusted_at: pin.now,
    expires_at: pin.expiresAt,
    last_used_at: pin.now,
  }
  await trx
    .insertInto('accounts.device_pins')
    .values({ device_id: pin.deviceId, uid: pin.uid, ...values })
    .onConflict((conflict) => conflict.columns(['device_id', 'uid']).doUpdateSet(values))
    .execute()
}

/** Deletes the least recently used PINs of an account, or of a device, beyond the newest `most`. */
export async function trimPins(
  trx: Transaction<Tables>,
  { of, value, most }: { of: 'uid' | 'device_id'; value: string; most: number },
): Promise<void> {
  const old = await trx
    .selectFrom('accounts.device_pins')
    .select(['device_id', 'uid'])
    .where(of, '=', value)
    .orderBy('last_used_at', 'desc')
    .orderBy('device_id')
    .orderBy('uid')
    .offset(most)
    .execute()
  for (const { device_id, uid } of old) await deletePin(trx, { deviceId: device_id, uid })
}

/** The PIN of a person in a browser, locked until the transaction ends. */
export function lockPin(
  trx: Transaction<Tables>,
  { secretHash, uid, now }: { secretHash: string; uid: string; now: Date },
) {
  return trx
    .selectFrom('accounts.device_pins as pin')
    .innerJoin('accounts.trusted_devices as device', 'device.id', 'pin.device_id')
    .select(['pin.device_id', 'pin.pin_hash', 'pin.tries', 'device.name'])
    .where('device.secret_hash', '=', secretHash)
    .where('pin.uid', '=', uid)
    .where('pin.expires_at', '>', now)
    .forUpdate('pin')
    .executeTakeFirst()
}

export async function countPinTry(trx: Transaction<Tables>, key: PinKey, tries: number): Promise<void> {
  await trx
    .updateTable('accounts.device_pins')
    .set({ tries })
    .where('device_id', '=', key.deviceId)
    .where('uid', '=', key.uid)
    .execute()
}

export async function markPinUsed(trx: Transaction<Tables>, { deviceId, uid }: PinKey, now: Date): Promise<void> {
  await trx
    .updateTable('accounts.device_pins')
    .set({ tries: 0, last_used_at: now })
    .where('device_id', '=', deviceId)
    .where('uid', '=', uid)
    .execute()
  await trx.updateTable('accounts.trusted_devices').set({ last_used_at: now }).where('id', '=', deviceId).execute()
}

/** Answers the number of deleted PINs: of one browser, or of all. */
export async function deletePins(db: Database, { uid, deviceId }: { uid: string; deviceId?: string }): Promise<number> {
  let query = db.deleteFrom('accounts.device_pins').where('uid', '=', uid)
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deletePin(db: Database, { deviceId, uid }: PinKey): Promise<void> {
  await deletePins(db, { deviceId, uid })
}

/** Staff with a live PIN in this browser, by name. */
export function findDeviceStaff(db: Database, { secretHash, now }: { secretHash: string; now: Date }) {
  return db
    .selectFrom('accounts.device_pins as pin')
    .innerJoin('accounts.trusted_devices as device', 'device.id', 'pin.device_id')
    .innerJoin('accounts.accounts as account', 'account.uid', 'pin.uid')
    .select(['account.uid', 'account.name', 'account.email', 'account.roles'])
    .where('device.secret_hash', '=', secretHash)
    .where('pin.expires_at', '>', now)
    .where('account.blocked_at', 'is', null)
    .orderBy('account.name')
    .orderBy('account.uid')
    .execute()
}

export function findDevices(db: Database, uid: string, now: Date) {
  return db
    .selectFrom('accounts.device_pins as pin')
    .innerJoin('accounts.trusted_devices as device', 'device.id', 'pin.device_id')
    .select(['device.id', 'device.name', 'pin.trusted_at', 'pin.last_used_at', 'pin.expires_at'])
    .where('pin.uid', '=', uid)
    .where('pin.expires_at', '>', now)
    .orderBy('pin.last_used_at', 'desc')
    .orderBy('device.id')
    .execute()
}

interface PinKey {
  deviceId: string
  uid: string
}
