import { type Kysely, sql, type Transaction } from 'kysely'
import type { LinkedAddress } from '../../deps.ts'
import type { LinkedChannel } from '../../rules/channels.ts'
import type { Tables } from '../../tables.ts'

/** An address that an account linked to a channel. */
export interface LinkedAddressRecord {
  id: string
  uid: string
  channel: LinkedChannel
  address: LinkedAddress
  /** Name that its owner recognises: 'Chrome en Android', '@ana'. */
  label: string
  linkedAt: Date
  lastUsedAt: Date | null
  /** Time of a failure, until a message is delivered again. */
  failedAt: Date | null
}

export type NewLinkedAddress = Omit<LinkedAddressRecord, 'lastUsedAt' | 'failedAt'>

const columns = sql`
  id, uid, channel, address, label, linked_at as "linkedAt", last_used_at as "lastUsedAt", failed_at as "failedAt"
`

/**
 * Assigns the address to this account, replacing an earlier one, and deletes the account's oldest ones of the channel
 * over `most`. Answers its id.
 */
export async function saveLinkedAddress(
  trx: Transaction<Tables>,
  { id, uid, channel, address, label, linkedAt }: NewLinkedAddress,
  most: number,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into messaging.channel_addresses (id, uid, channel, address, label, linked_at)
    values (${id}, ${uid}, ${channel}, ${JSON.stringify(address)}, ${label}, ${linkedAt})
    on conflict (channel, (address ->> 'id')) do update
    set uid = excluded.uid, address = excluded.address, label = excluded.label, linked_at = excluded.linked_at,
      last_used_at = null, failed_at = null
    returning id
  `.execute(trx)
  await sql`
    delete from messaging.channel_addresses
    where uid = ${uid} and channel = ${channel} and id not in (
      select id from messaging.channel_addresses
      where uid = ${uid} and channel = ${channel}
      order by linked_at desc, id desc
      limit ${most}
    )
  `.execute(trx)
  return rows[0]?.id ?? id
}

/** Addresses of an account, newest first; all, or those of one channel. */
export async function findLinkedAddresses(
  db: Kysely<Tables>,
  uid: string,
  channel: LinkedChannel | null = null,
): Promise<LinkedAddressRecord[]> {
  const { rows } = await sql<LinkedAddressRecord>`
    select ${columns}
    from messaging.channel_addresses
    where uid = ${uid} and (${channel}::text is null or channel = ${channel})
    order by linked_at desc, id desc
  `.execute(db)
  return rows
}

/** Channels to which an account linked an address. */
export async function findLinkedChannels(db: Kysely<Tables>, uid: string): Promise<LinkedChannel[]> {
  const rows = await db
    .selectFrom('messaging.channel_addresses')
    .select('channel')
    .distinct()
    .where('uid', '=', uid)
    .execute()
  return rows.map(({ channel }) => channel as LinkedChannel)
}

export async function isAddressLinked(
  db: Kysely<Tables>,
  { channel, address }: Pick<NewLinkedAddress, 'channel' | 'address'>,
): Promise<boolean> {
  const { rows } = await sql`
    select id from messaging.channel_addresses where channel = ${channel} and address ->> 'id' = ${address.id}
  `.execute(db)
  return rows.length > 0
}

/** Records that a message was delivered there. */
export async function markUsed(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('messaging.channel_addresses')
    .set({ last_used_at: now, failed_at: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailing(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('messaging.channel_addresses').set({ failed_at: now }).where('id', '=', id).execute()
}

/** False when the address is not this account's. */
export async function deleteLinkedAddress(
  db: Kysely<Tables>,
  { id, uid }: Pick<LinkedAddressRecord, 'id' | 'uid'>,
): Promise<boolean> {
  const row = await db
    .deleteFrom('messaging.channel_addresses')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all addresses of an account, or those linked until a time. */
export async function deleteLinkedAddresses(db: Kysely<Tables>, uid: string, until?: Date): Promise<void> {
  let query = db.deleteFrom('messaging.channel_addresses').where('uid', '=', uid)
  if (until) query = query.where('linked_at', '<=', until)
  await query.execute()
}
