import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppointmentsHolds, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type HoldRow = Selectable<AppointmentsHolds>

/** The caller's hold, unless it has expired. */
export function findHold(db: Database, own: { holdId: string; uid: string; now: Date }): Promise<HoldRow | undefined> {
  return liveHold(db, own).executeTakeFirst()
}

/** The caller's hold, locked until the transaction ends. */
export function lockHold(
  trx: Transaction<Tables>,
  own: { holdId: string; uid: string; now: Date },
): Promise<HoldRow | undefined> {
  return liveHold(trx, own).forUpdate().executeTakeFirst()
}

/** The caller's newest hold at this store, locked; offers do not count. */
export function lockHoldAtStore(
  trx: Transaction<Tables>,
  own: { storeId: string; uid: string; now: Date },
): Promise<HoldRow | undefined> {
  return holdAtStore(trx, own).selectAll().forUpdate().executeTakeFirst()
}

/** Whether the caller has a hold at this store; does not wait for row locks. */
export async function hasHoldAtStore(db: Database, own: { storeId: string; uid: string; now: Date }): Promise<boolean> {
  return (await holdAtStore(db, own).select('id').executeTakeFirst()) !== undefined
}

function holdAtStore(db: Database, { storeId, uid, now }: { storeId: string; uid: string; now: Date }) {
  return db
    .selectFrom('appointments.holds')
    .where('uid', '=', uid)
    .where('store_id', '=', storeId)
    .where('is_offer', '=', false)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
}

function liveHold(db: Database, { holdId, uid, now }: { holdId: string; uid: string; now: Date }) {
  return db
    .selectFrom('appointments.holds')
    .selectAll()
    .where('id', '=', holdId)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
}

/** Number of live holds of this account (without offers) and of this network's guests. */
export async function countHolds(
  trx: Transaction<Tables>,
  { uid, network, now }: { uid: string; network: string | null; now: Date },
): Promise<{ own: number; ofNetwork: number }> {
  const { rows } = await sql<{ own: number; of_network: number }>`
    select
      (select count(*)::int from appointments.holds where uid = ${uid} and expires_at > ${now} and not is_offer) as own,
      (select count(*)::int from appointments.holds where network = ${network} and expires_at > ${now}) as of_network
  `.execute(trx)
  return { own: rows[0]?.own ?? 0, ofNetwork: rows[0]?.of_network ?? 0 }
}

export async function insertHold(
  trx: Transaction<Tables>,
  hold: {
    id: string
    uid: string
    merchantId: string
    storeId: string
    isOffer: boolean
    startsAt: Date
    expiresAt: Date
    choice: object
    slot: object
    network: string | null
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('appointments.holds')
    .values({
      id: hold.id,
      uid: hold.uid,
      merchant_id: hold.merchantId,
      store_id: hold.storeId,
      is_offer: hold.isOffer,
      starts_at: hold.startsAt,
      expires_at: hold.expiresAt,
      choice: JSON.stringify(hold.choice),
      slot: JSON.stringify(hold.slot),
      network: hold.network,
      created_at: hold.now,
    })
    .execute()
}

/** Extends a hold and marks it as renewed. */
export async function renewHoldUntil(trx: Transaction<Tables>, holdId: string, expiresAt: Date): Promise<void> {
  await sql`
    with renewed as (
      update appointments.holds set expires_at = ${expiresAt}, was_renewed = true where id = ${holdId} returning id
    )
    update appointments.station_times t set expires_at = ${expiresAt} from renewed where t.hold_id = renewed.id
  `.execute(trx)
}

export async function deleteHold(trx: Transaction<Tables>, holdId: string): Promise<void> {
  await trx.deleteFrom('appointments.holds').where('id', '=', holdId).execute()
}

/**
 * Deletes the expired holds of a store and the account's own ones there, before a new choice takes its stations. Holds
 * locked by another transaction and offers stay.
 */
export async function makeRoom(
  trx: Transaction<Tables>,
  { uid, storeId, now }: { uid: string; storeId: string; now: Date },
): Promise<void> {
  await sql`
    delete from appointments.holds
    where id in (
      select id from appointments.holds
      where store_id = ${storeId} and (expires_at <= ${now} or (uid = ${uid} and not is_offer))
      for update skip locked
    )
  `.execute(trx)
}

/**
 * Deletes expired holds of this store, or of all stores, which frees their stations. Holds locked by another
 * transaction are skipped.
 */
export async function deleteExpiredHolds(
  trx: Database,
  { storeId, now, most = 1000 }: { storeId?: string; now: Date; most?: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from appointments.holds
    where id in (
      select id from appointments.holds
      where expires_at <= ${now} ${storeId === undefined ? sql`` : sql`and store_id = ${storeId}`}
      limit ${most}
      for update skip locked
    )
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}
