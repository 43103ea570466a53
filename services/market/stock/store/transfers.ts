import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Difference } from '../rules/transfers.ts'

export interface TransferLineRecord {
  variantId: string
  productId: string
  title: string
  optionTitle: string
  sku: string
  barcode: string | null
  available: number
  sent: number
  received: number | null
  difference: Difference | null
}

export interface TransferRecord {
  id: string
  fromShopId: string
  toShopId: string
  fromName: string
  toName: string
  status: 'draft' | 'sent' | 'received' | 'cancelled'
  note: string
  createdAt: Date
  sentAt: Date | null
  endedAt: Date | null
  lines: TransferLineRecord[]
}

/** Transfers from or to a shop, newest first. */
export function findTransfers(
  db: Kysely<Tables>,
  { shopId, after, limit }: { shopId: string; after: string | null; limit: number },
): Promise<TransferRecord[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(t.created_at, t.id) < (select created_at, id from market.stock_transfers where id = ${after})`
  const where = sql`(t.from_shop_id = ${shopId} or t.to_shop_id = ${shopId}) and ${isAfter}`
  return readTransfers(db, { where, limit })
}

export async function findTransfer(db: Kysely<Tables>, id: string): Promise<TransferRecord | null> {
  const [transfer] = await readTransfers(db, { where: sql`t.id = ${id}`, limit: 1 })
  return transfer ?? null
}

/** A transfer, locked until the transaction ends. */
export async function lockTransfer(trx: Transaction<Tables>, id: string): Promise<TransferRecord | null> {
  await sql`select from market.stock_transfers where id = ${id} for update`.execute(trx)
  return findTransfer(trx, id)
}

async function readTransfers(
  db: Kysely<Tables>,
  { where, limit }: { where: ReturnType<typeof sql>; limit: number },
): Promise<TransferRecord[]> {
  const { rows } = await sql<Omit<TransferRecord, 'lines'> & { lines: TransferLineRecord[] }>`
    select t.id, t.from_shop_id as "fromShopId", t.to_shop_id as "toShopId", a.name as "fromName", b.name as "toName",
      t.status, t.note, t.created_at as "createdAt", t.sent_at as "sentAt", t.ended_at as "endedAt",
      coalesce(lines.lines, '[]') as lines
    from market.stock_transfers t
    join market.shops a on a.id = t.from_shop_id
    join market.shops b on b.id = t.to_shop_id
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'variantId', l.variant_id, 'productId', l.product_id, 'title', p.title, 'optionTitle', v.option_title,
        'sku', v.sku, 'barcode', v.barcode, 'available', coalesce(o.stock, 0), 'sent', l.sent,
        'received', l.received, 'difference', l.difference
      ) order by p.title, v.position, v.id) as lines
      from market.stock_transfer_lines l
      join market.variants v on v.id = l.variant_id
      join market.products p on p.id = l.product_id
      left join market.offers o on o.shop_id = t.from_shop_id and o.variant_id = l.variant_id
      where l.transfer_id = t.id
    ) lines on true
    where ${where}
    order by t.created_at desc, t.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

export async function insertTransfer(
  trx: Transaction<Tables>,
  transfer: { id: string; fromShopId: string; toShopId: string; note: string; actorUid: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('market.stock_transfers')
    .values({
      id: transfer.id,
      from_shop_id: transfer.fromShopId,
      to_shop_id: transfer.toShopId,
      status: 'draft',
      note: transfer.note,
      created_by: transfer.actorUid,
      created_at: transfer.now,
    })
    .execute()
}

/** Whether both shops exist and are of one country. */
export async function areOfOneCountry(db: Kysely<Tables>, shopIds: readonly [string, string]): Promise<boolean> {
  const shops = await db.selectFrom('market.shops').select('country').where('id', 'in', shopIds).execute()
  return shops.length === 2 && shops[0]?.country === shops[1]?.country
}

/** Product of a variant that both shops sell; null: one of them does not. */
export async function findSharedProduct(
  db: Kysely<Tables>,
  { fromShopId, toShopId }: Pick<TransferRecord, 'fromShopId' | 'toShopId'>,
  variantId: string,
): Promise<string | null> {
  const { rows } = await sql<{ productId: string }>`
    select a.product_id as "productId"
    from market.offers a
    join market.offers b on b.shop_id = ${toShopId} and b.variant_id = a.variant_id
    where a.shop_id = ${fromShopId} and a.variant_id = ${variantId}
  `.execute(db)
  return rows[0]?.productId ?? null
}

export async function putTransferLine(
  trx: Transaction<Tables>,
  line: { transferId: string; variantId: string; productId: string; units: number },
): Promise<void> {
  await sql`
    insert into market.stock_transfer_lines (transfer_id, variant_id, product_id, sent)
    values (${line.transferId}, ${line.variantId}, ${line.productId}, ${line.units})
    on conflict (transfer_id, variant_id) do update set sent = excluded.sent
  `.execute(trx)
}

export async function removeTransferLine(
  trx: Transaction<Tables>,
  { transferId, variantId }: { transferId: string; variantId: string },
): Promise<void> {
  await trx
    .deleteFrom('market.stock_transfer_lines')
    .where('transfer_id', '=', transferId)
    .where('variant_id', '=', variantId)
    .execute()
}

export async function writeTransferState(
  trx: Transaction<Tables>,
  id: string,
  { status, actorUid, now }: { status: 'sent' | 'received' | 'cancelled'; actorUid: string; now: Date },
): Promise<void> {
  const change =
    status === 'sent' ? { status, sent_by: actorUid, sent_at: now } : { status, ended_by: actorUid, ended_at: now }
  await trx.updateTable('market.stock_transfers').set(change).where('id', '=', id).execute()
}

export async function writeReceived(
  trx: Transaction<Tables>,
  id: string,
  lines: readonly { variantId: string; received: number; difference: Difference | null }[],
): Promise<void> {
  await sql`
    update market.stock_transfer_lines l set received = r.received, difference = r.difference
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r ("variantId" text, received integer, difference text)
    where l.transfer_id = ${id} and l.variant_id = r."variantId"
  `.execute(trx)
}
