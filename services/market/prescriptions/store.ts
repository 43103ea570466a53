import { type Kysely, sql, type Transaction } from 'kysely'
import { ERASED } from '../customers/rules/retention.ts'
import type { Tables } from '../tables.ts'
import type { AcceptedPrescription, Cover, NeededProduct } from './rules/prescription.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface PrescriptionRow {
  id: string
  ownerUid: string
  shopId: string
  orderId: string | null
  petName: string
  state: 'sent' | 'accepted' | 'rejected'
  sentAt: Date
  reviewedAt: Date | null
  reviewedBy: string | null
  reason: string | null
  /** 'yyyy-mm-dd' */
  validUntil: string | null
  isPdf: boolean
  fileId: string | null
  products: { productId: string; title: string; units: number; left: number }[]
}

const selectPrescription = sql`
  select p.id, p.owner_uid as "ownerUid", p.shop_id as "shopId", p.order_id as "orderId", p.pet_name as "petName", p.state,
    p.sent_at as "sentAt", p.reviewed_at as "reviewedAt", p.reviewed_by as "reviewedBy", p.reason,
    p.valid_until::text as "validUntil", coalesce(f.is_pdf, false) as "isPdf", f.id as "fileId",
    coalesce((
      select json_agg(json_build_object(
        'productId', a.product_id, 'title', coalesce(g.title, ''), 'units', a.units, 'left', a.units - a.used
      ) order by g.title, a.product_id)
      from market.prescription_products a
      left join market.products g on g.id = a.product_id
      where a.prescription_id = p.id
    ), '[]') as products
  from market.prescriptions p
  left join market.prescription_files f on f.prescription_id = p.id
`

/** Prescriptions that were sent for an order, or cover a product of it; the oldest first. */
export async function findPrescriptionsOfOrder(db: Database, orderId: string): Promise<PrescriptionRow[]> {
  const { rows } = await sql<PrescriptionRow>`
    ${selectPrescription}
    where p.order_id = ${orderId}
      or p.id in (select prescription_id from market.prescription_uses where order_id = ${orderId})
    order by p.sent_at, p.id
  `.execute(db)
  return rows
}

/** All prescriptions of a person, the oldest first. */
export async function findPrescriptionsOfOwner(db: Database, ownerUid: string): Promise<PrescriptionRow[]> {
  const { rows } = await sql<PrescriptionRow>`
    ${selectPrescription} where p.owner_uid = ${ownerUid} order by p.sent_at, p.id
  `.execute(db)
  return rows
}

/** Those that an owner can choose for an order at this shop: accepted and still good, or not yet sent with an order. */
export async function findUsablePrescriptions(
  db: Database,
  { ownerUid, shopId, today }: { ownerUid: string; shopId: string; today: string },
): Promise<PrescriptionRow[]> {
  const { rows } = await sql<PrescriptionRow>`
    ${selectPrescription}
    where p.owner_uid = ${ownerUid} and p.shop_id = ${shopId}
      and ((p.state = 'accepted' and p.valid_until >= ${today}::date) or (p.state = 'sent' and p.order_id is null))
    order by p.sent_at desc, p.id
  `.execute(db)
  return rows
}

export async function findPrescription(db: Database, id: string): Promise<PrescriptionRow | null> {
  const { rows } = await sql<PrescriptionRow>`${selectPrescription} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Locks what may cover an order: accepted ones of its owner at its shop that are good on `today`, those that end first
 * first; with `ids`, these alone.
 */
export async function lockAccepted(
  trx: Transaction<Tables>,
  { ownerUid, shopId, today, ids }: { ownerUid: string; shopId: string; today: string; ids: readonly string[] | null },
): Promise<AcceptedPrescription[]> {
  // Locked in a step of its own: the next one reads what other orders used during the wait.
  const locked = await sql<{ id: string }>`
    select id from market.prescriptions
    where owner_uid = ${ownerUid} and shop_id = ${shopId} and state = 'accepted' and valid_until >= ${today}::date
      and (${ids}::text[] is null or id = any (${ids}::text[]))
    order by id
    for update
  `.execute(trx)
  if (locked.rows.length === 0) return []
  const { rows } = await sql<AcceptedPrescription>`
    select p.id, json_agg(json_build_object('productId', a.product_id, 'left', a.units - a.used)) as products
    from market.prescriptions p
    join market.prescription_products a on a.prescription_id = p.id
    where p.id = any (${locked.rows.map(({ id }) => id)}::text[])
    group by p.id
    order by p.valid_until, p.sent_at, p.id
  `.execute(trx)
  return rows
}

/** Gives prescriptions that their owner sent before the order to it; returns how many. */
export async function attachSent(
  trx: Transaction<Tables>,
  { ownerUid, shopId, orderId, ids }: { ownerUid: string; shopId: string; orderId: string; ids: readonly string[] },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('market.prescriptions')
    .set({ order_id: orderId })
    .where('id', 'in', [...ids])
    .where('owner_uid', '=', ownerUid)
    .where('shop_id', '=', shopId)
    .where('state', '=', 'sent')
    .where('order_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Number of these that `attachSent` would give to an order; locks them. */
export async function lockUnattached(
  trx: Transaction<Tables>,
  { ownerUid, shopId, ids }: { ownerUid: string; shopId: string; ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    select from market.prescriptions
    where id = any (${ids}::text[]) and owner_uid = ${ownerUid} and shop_id = ${shopId} and state = 'sent'
      and order_id is null
    order by id
    for update
  `.execute(trx)
  return rows.length
}

/** Uses units of accepted prescriptions for an order. The database refuses more than they allow. */
export async function insertUses(trx: Transaction<Tables>, orderId: string, covers: readonly Cover[]): Promise<void> {
  for (const { productId, prescriptionId, units } of covers) {
    await trx
      .insertInto('market.prescription_uses')
      .values({ order_id: orderId, product_id: productId, prescription_id: prescriptionId, units })
      .execute()
    await trx
      .updateTable('market.prescription_products')
      .set((eb) => ({ used: eb('used', '+', units) }))
      .where('prescription_id', '=', prescriptionId)
      .where('product_id', '=', productId)
      .execute()
  }
}

/** Returns the units that an order used. */
export async function giveUsesBack(trx: Transaction<Tables>, orderId: string): Promise<void> {
  await sql`
    with back as (
      delete from market.prescription_uses where order_id = ${orderId} returning prescription_id, product_id, units
    )
    update market.prescription_products a set used = a.used - back.units
    from back where a.prescription_id = back.prescription_id and a.product_id = back.product_id
  `.execute(trx)
}

/** Takes from an order what was sent for it and not reviewed: its owner may give it to another one. */
export async function detachSent(trx: Transaction<Tables>, orderId: string): Promise<void> {
  await trx
    .updateTable('market.prescriptions')
    .set({ order_id: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'sent')
    .execute()
}

/** Returns the units that an order used of these products beyond what it needs now. A product that it needs no more is not used. */
export async function trimUses(
  trx: Transaction<Tables>,
  orderId: string,
  needed: readonly NeededProduct[],
): Promise<void> {
  await sql`
    with need as (
      select * from jsonb_to_recordset(${JSON.stringify(needed)}::jsonb) as n("productId" text, units integer)
    ),
    too_many as (
      select u.product_id, u.prescription_id, u.units, coalesce(n.units, 0) as needed
      from market.prescription_uses u
      left join need n on n."productId" = u.product_id
      where u.order_id = ${orderId} and u.units > coalesce(n.units, 0)
    ),
    ended as (
      delete from market.prescription_uses u using too_many t
      where u.order_id = ${orderId} and u.product_id = t.product_id and t.needed = 0
    ),
    fewer as (
      update market.prescription_uses u set units = t.needed
      from too_many t where u.order_id = ${orderId} and u.product_id = t.product_id and t.needed > 0
    )
    update market.prescription_products a set used = a.used - (t.units - t.needed)
    from too_many t where a.prescription_id = t.prescription_id and a.product_id = t.product_id
  `.execute(trx)
}

/** Products of an order that a prescription covers, with their units. */
export async function findUses(
  db: Database,
  orderId: string,
): Promise<(NeededProduct & { prescriptionId: string | null })[]> {
  return db
    .selectFrom('market.prescription_uses')
    .select(['product_id as productId', 'units', 'prescription_id as prescriptionId'])
    .where('order_id', '=', orderId)
    .execute()
}

/** Number of prescriptions of an order that wait for their review. */
export async function countSent(db: Database, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('market.prescriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPrescription(
  trx: Transaction<Tables>,
  row: { id: string; ownerUid: string; shopId: string; orderId: string | null; petName: string; sentAt: Date },
): Promise<void> {
  await trx
    .insertInto('market.prescriptions')
    .values({
      id: row.id,
      owner_uid: row.ownerUid,
      shop_id: row.shopId,
      order_id: row.orderId,
      pet_name: row.petName,
      sent_at: row.sentAt,
    })
    .execute()
}

/** Gives an uploaded file to a prescription. False when the upload is too old: the sweep may be removing it. */
export async function attachFile(
  trx: Transaction<Tables>,
  { fileId, prescriptionId, isPdf, since }: { fileId: string; prescriptionId: string; isPdf: boolean; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.prescription_files')
    .set({ prescription_id: prescriptionId, is_pdf: isPdf })
    .where('id', '=', fileId)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Number of prescriptions that an owner sent since, whatever became of them. */
export async function countSentSince(db: Database, ownerUid: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('market.prescriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_uid', '=', ownerUid)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Records the review of a prescription that waits for it with this order; false: it does not, or no longer. */
export async function writeReview(
  trx: Transaction<Tables>,
  key: { id: string; orderId: string },
  review: { by: string; at: Date } & ({ validUntil: string } | { reason: string }),
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.prescriptions')
    .set({
      reviewed_by: review.by,
      reviewed_at: review.at,
      ...('reason' in review
        ? { state: 'rejected', reason: review.reason }
        : { state: 'accepted', valid_until: review.validUntil }),
    })
    .where('id', '=', key.id)
    .where('order_id', '=', key.orderId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertAllowed(
  trx: Transaction<Tables>,
  prescriptionId: string,
  products: readonly NeededProduct[],
): Promise<void> {
  await trx
    .insertInto('market.prescription_products')
    .values(products.map(({ productId, units }) => ({ prescription_id: prescriptionId, product_id: productId, units })))
    .execute()
}

/** Orders whose prescription did not come in time, the earliest first. */
export async function findLapsed(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('market.orders')
    .select('id')
    .where('status', '=', 'NEW')
    .where('prescription_state', '=', 'missing')
    .where('prescription_until', '<=', now)
    .orderBy('prescription_until')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

export async function moveOwner(trx: Transaction<Tables>, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('market.prescriptions').set({ owner_uid: to }).where('owner_uid', '=', from).execute()
}

export async function moveByOrder(
  trx: Transaction<Tables>,
  { orderIds, to }: { orderIds: readonly string[]; to: string },
): Promise<void> {
  if (orderIds.length === 0) return
  await trx
    .updateTable('market.prescriptions')
    .set({ owner_uid: to })
    .where('order_id', 'in', [...orderIds])
    .execute()
}

/** Deletes an owner's prescriptions; those of open orders get `erasedUid` as their owner. */
export async function erasePrescriptionsOf(
  trx: Transaction<Tables>,
  { ownerUid, erasedUid }: { ownerUid: string; erasedUid: string },
): Promise<void> {
  await sql`
    update market.prescriptions p set owner_uid = ${erasedUid}
    from market.orders o
    where p.owner_uid = ${ownerUid} and o.id = p.order_id and o.status not in ('COMPLETED', 'CANCELLED')
  `.execute(trx)
  await trx.deleteFrom('market.prescriptions').where('owner_uid', '=', ownerUid).execute()
}

/** Deletes prescriptions of erased owners that no order waits for. */
export async function deleteErased(db: Database): Promise<void> {
  await sql`
    delete from market.prescriptions p
    where starts_with(p.owner_uid, ${ERASED}) and not exists (
      select from market.orders o where o.id = p.order_id and o.status not in ('COMPLETED', 'CANCELLED')
    )
  `.execute(db)
}

/** Deletes those sent before a time, whether their order came or not. Files are left to the sweep. */
export async function deleteOld(
  db: Database,
  { withoutOrder, others }: { withoutOrder: Date; others: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from market.prescriptions
    where (order_id is null and state = 'sent' and sent_at < ${withoutOrder}) or sent_at < ${others}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
