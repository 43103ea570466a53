import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** A browser with notifications turned on. */
export interface Device {
  id: string
  uid: string
  endpoint: string
  p256dh: string
  auth: string
  name: string
  createdAt: Date
}

/**
 * Assigns the browser to this account, replacing an earlier one, and deletes the oldest ones over `most`. Answers its
 * id.
 */
export async function saveDevice(trx: Transaction<Tables>, device: Device, most: number): Promise<string> {
  const { id } = await trx
    .insertInto('messaging.devices')
    .values({
      id: device.id,
      uid: device.uid,
      endpoint: device.endpoint,
      p256dh: device.p256dh,
      auth: device.auth,
      name: device.name,
      created_at: device.createdAt,
    })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        uid: device.uid,
        p256dh: device.p256dh,
        auth: device.auth,
        name: device.name,
        created_at: device.createdAt,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from messaging.devices
    where uid = ${device.uid} and id not in (
      select id from messaging.devices where uid = ${device.uid} order by created_at desc, id desc limit ${most}
    )
  `.execute(trx)
  return id
}

export async function findDevices(db: Kysely<Tables>, uid: string): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, uid, endpoint, p256dh, auth, name, created_at as "createdAt"
    from messaging.devices
    where uid = ${uid}
    order by created_at desc, id desc
  `.execute(db)
  return rows
}

export async function hasDevice(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const row = await db.selectFrom('messaging.devices').select('id').where('uid', '=', uid).limit(1).executeTakeFirst()
  return row !== undefined
}

/** False when the device is not this account's. */
export async function deleteDevice(db: Kysely<Tables>, { id, uid }: { id: string; uid: string }): Promise<boolean> {
  const row = await db
    .deleteFrom('messaging.devices')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all devices of an account, or those added until a time. */
export async function deleteDevices(db: Kysely<Tables>, uid: string, until?: Date): Promise<void> {
  let query = db.deleteFrom('messaging.devices').where('uid', '=', uid)
  if (until) query = query.where('created_at', '<=', until)
  await query.execute()
}
