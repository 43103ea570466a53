import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { OrderStatus } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface CustomerFigures {
  orders: number
  open: number
  delivered: number
  cancelled: number
  returned: number
  guests: number
  firstAt: Date | null
}

/** Numbers of a customer's orders. */
export async function findCustomerFigures(db: Database, ownerUid: string): Promise<CustomerFigures> {
  const { rows } = await sql<CustomerFigures>`
    select count(*)::integer as orders,
      count(*) filter (where status not in ('COMPLETED', 'CANCELLED'))::integer as open,
      count(*) filter (where status = 'COMPLETED')::integer as delivered,
      count(*) filter (where status = 'CANCELLED')::integer as cancelled,
      count(*) filter (where exists (select from market.returns r where r.order_id = o.id))::integer as returned,
      count(*) filter (where by_guest)::integer as guests,
      min(created_at) as "firstAt"
    from market.orders o
    where owner_uid = ${ownerUid}
  `.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('An aggregate always has a row')
  return figures
}

/** What a customer paid for delivered orders, less what went back, by currency. */
export async function findCustomerPaid(
  db: Database,
  ownerUid: string,
): Promise<{ currency: Currency; amount: number }[]> {
  const { rows } = await sql<{ currency: Currency; amount: number }>`
    select currency,
      sum(paid_minor + wallet_minor - refunded_minor - wallet_returned_minor)::bigint as amount
    from market.orders
    where owner_uid = ${ownerUid} and status = 'COMPLETED'
    group by currency
    order by currency
  `.execute(db)
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }))
}

export interface CustomerOrderRow {
  id: string
  referenceId: string
  createdAt: Date
  status: OrderStatus
  shop: { name: string; timeZone: string }
  contact: { fullName: string; phoneNumber: string; email: string | null }
  currency: Currency
  amountDue: number
}

/** A customer's orders, the latest first. */
export async function findCustomerOrders(db: Database, ownerUid: string, first: number): Promise<CustomerOrderRow[]> {
  const { rows } = await sql<CustomerOrderRow>`
    select id, reference_id as "referenceId", created_at as "createdAt", status, shop, contact, currency,
      amount_due_minor as "amountDue"
    from market.orders
    where owner_uid = ${ownerUid}
    order by created_at desc, id desc
    limit ${first}
  `.execute(db)
  return rows
}

/** Others whose orders have one of these phones. */
export async function findSameContact(
  db: Database,
  ownerUid: string,
  phones: readonly string[],
): Promise<{ uid: string; fullName: string; orders: number; hasAccount: boolean }[]> {
  if (phones.length === 0) return []
  const { rows } = await sql<{ uid: string; fullName: string; orders: number; hasAccount: boolean }>`
    select owner_uid as uid, (array_agg(contact ->> 'fullName' order by created_at desc))[1] as "fullName",
      count(*)::integer as orders, not starts_with(owner_uid, 'counter:') as "hasAccount"
    from market.orders
    where contact ->> 'phoneNumber' = any (${phones}::text[]) and owner_uid <> ${ownerUid} and blank_at is null
    group by owner_uid
    order by orders desc, uid
    limit 10
  `.execute(db)
  return rows
}

export async function findCustomerTags(db: Database, ownerUid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('market.customer_tags')
    .select('tag')
    .where('owner_uid', '=', ownerUid)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Adds a tag unless the customer has as many as `most`; false when there is no room. */
export async function addCustomerTag(
  db: Database,
  { ownerUid, tag, actorUid, now, most }: { ownerUid: string; tag: string; actorUid: string; now: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into market.customer_tags (owner_uid, tag, created_at, actor_uid)
    select ${ownerUid}, ${tag}, ${now}, ${actorUid}
    where (select count(*) from market.customer_tags where owner_uid = ${ownerUid} and tag <> ${tag}) < ${most}
    on conflict (owner_uid, tag) do update set tag = excluded.tag
    returning tag
  `.execute(db)
  return rows.length > 0
}

export async function deleteCustomerTag(db: Database, ownerUid: string, tag: string): Promise<void> {
  await db.deleteFrom('market.customer_tags').where('owner_uid', '=', ownerUid).where('tag', '=', tag).execute()
}

/** Notes about a customer, the latest first. */
export async function findCustomerNotes(db: Database, ownerUid: string) {
  return db
    .selectFrom('market.customer_notes')
    .select(['id', 'text', 'actor_uid as actorUid', 'created_at as createdAt'])
    .where('owner_uid', '=', ownerUid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

export async function insertCustomerNote(
  trx: Transaction<Tables>,
  note: { id: string; ownerUid: string; text: string; actorUid: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('market.customer_notes')
    .values({
      id: note.id,
      owner_uid: note.ownerUid,
      text: note.text,
      actor_uid: note.actorUid,
      created_at: note.now,
    })
    .execute()
}

export async function deleteCustomerNote(db: Database, ownerUid: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('market.customer_notes')
    .where('owner_uid', '=', ownerUid)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Moves tags and notes to another account; a tag that it has already is dropped. */
export async function moveCustomerFacts(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await sql`
    insert into market.customer_tags (owner_uid, tag, created_at, actor_uid)
    select ${to}, tag, created_at, actor_uid from market.customer_tags where owner_uid = ${from}
    on conflict do nothing
  `.execute(trx)
  await trx.deleteFrom('market.customer_tags').where('owner_uid', '=', from).execute()
  await trx.updateTable('market.customer_notes').set({ owner_uid: to }).where('owner_uid', '=', from).execute()
}

export async function deleteCustomerFacts(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await trx.deleteFrom('market.customer_tags').where('owner_uid', '=', ownerUid).execute()
  await trx.deleteFrom('market.customer_notes').where('owner_uid', '=', ownerUid).execute()
}
