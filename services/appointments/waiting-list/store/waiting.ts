import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppointmentsWaiting, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type WaitingRow = Selectable<AppointmentsWaiting>

/** Entries of an account with their live offers; entries that ended before `since` are left out. */
export async function findWaitingByAccount(
  db: Database,
  { uid, since, now }: { uid: string; since: Date; now: Date },
): Promise<(WaitingRow & { offer: { expires_at: Date; starts_at: Date } | null })[]> {
  const rows = await db
    .selectFrom('appointments.waiting as w')
    .leftJoin('appointments.holds as h', (join) => join.onRef('h.id', '=', 'w.hold_id').on('h.expires_at', '>', now))
    .selectAll('w')
    .select(['h.expires_at', 'h.starts_at'])
    .where('w.uid', '=', uid)
    .where((entry) => entry.or([entry('w.state', '<>', 'over'), entry('w.updated_at', '>', since)]))
    .orderBy('w.created_at')
    .execute()
  return rows.map(({ expires_at, starts_at, ...row }) => ({
    ...row,
    offer: expires_at && starts_at ? { expires_at, starts_at } : null,
  }))
}

/** Open entries of the account; call it after locking the account. */
export function findOpenWaiting(trx: Transaction<Tables>, uid: string): Promise<WaitingRow[]> {
  return trx
    .selectFrom('appointments.waiting')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
}

export interface WaitingFacts {
  fromDay: string
  untilDay: string
  choice: object
  now: Date
}

export async function insertWaiting(
  trx: Transaction<Tables>,
  entry: WaitingFacts & { id: string; uid: string; merchantId: string; storeId: string },
): Promise<void> {
  await trx
    .insertInto('appointments.waiting')
    .values({
      id: entry.id,
      uid: entry.uid,
      merchant_id: entry.merchantId,
      store_id: entry.storeId,
      from_day: entry.fromDay,
      until_day: entry.untilDay,
      choice: JSON.stringify(entry.choice),
      state: 'waiting',
      created_at: entry.now,
      updated_at: entry.now,
    })
    .execute()
}

export async function changeWaiting(
  trx: Transaction<Tables>,
  id: string,
  { fromDay, untilDay, choice, now }: WaitingFacts,
): Promise<void> {
  await trx
    .updateTable('appointments.waiting')
    .set({ from_day: fromDay, until_day: untilDay, choice: JSON.stringify(choice), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes an entry and its offer. The hold is deleted first, the order of all transactions that delete both. Answers
 * whether there was an entry.
 */
export async function deleteWaiting(trx: Transaction<Tables>, own: { entryId: string; uid: string }): Promise<boolean> {
  await sql`
    update appointments.offers set outcome = 'declined'
    where outcome is null
      and hold_id = (select hold_id from appointments.waiting where id = ${own.entryId} and uid = ${own.uid})
  `.execute(trx)
  await sql`
    delete from appointments.holds
    where id = (select hold_id from appointments.waiting where id = ${own.entryId} and uid = ${own.uid})
  `.execute(trx)
  const entry = await trx
    .deleteFrom('appointments.waiting')
    .where('id', '=', own.entryId)
    .where('uid', '=', own.uid)
    .returning('hold_id')
    .executeTakeFirst()
  // An offer made between the two statements.
  if (entry?.hold_id) await trx.deleteFrom('appointments.holds').where('id', '=', entry.hold_id).execute()
  return entry !== undefined
}

/** Deletes the entry of a hold that was booked or released. */
export async function endWaitingByHold(trx: Transaction<Tables>, holdId: string): Promise<void> {
  await trx.deleteFrom('appointments.waiting').where('hold_id', '=', holdId).execute()
}

/** Ends entries whose offer expired or whose days have passed. Call it after deleting the store's expired holds. */
export async function endPastWaiting(
  trx: Transaction<Tables>,
  { storeId, today, now }: { storeId: string; today: string; now: Date },
): Promise<void> {
  await sql`
    update appointments.waiting
    set state = 'over', hold_id = null, updated_at = ${now}
    where store_id = ${storeId}
      and ((state = 'offered' and hold_id is null) or (state = 'waiting' and until_day < ${today}::date))
  `.execute(trx)
}

/** Ends entries without an offer that name this pet. */
export async function endEntriesOfPet(
  trx: Transaction<Tables>,
  { petProfileId, now }: { petProfileId: string; now: Date },
): Promise<void> {
  const pets = JSON.stringify({ pets: [{ petId: petProfileId }] })
  await sql`
    update appointments.waiting set state = 'over', updated_at = ${now}
    where state = 'waiting' and choice @> ${pets}::jsonb
  `.execute(trx)
}

/** Waiting entries of a store, oldest first, locked. */
export function findWaitingAt(trx: Transaction<Tables>, storeId: string, most: number): Promise<WaitingRow[]> {
  return trx
    .selectFrom('appointments.waiting')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function markOffered(
  trx: Transaction<Tables>,
  { entryId, holdId, now }: { entryId: string; holdId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('appointments.waiting')
    .set({ state: 'offered', hold_id: holdId, updated_at: now })
    .where('id', '=', entryId)
    .execute()
}

/** Stores with waiting entries or offers. */
export async function findAwaitedStores(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.waiting')
    .select('store_id')
    .distinct()
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
  return rows.map(({ store_id }) => store_id)
}
