import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'

export interface StockAlertRow {
  shopId: string
  shopName: string
  productId: string
  productVariantId: string
  productSlug: string
  sku: string
  title: string
  optionTitle: string
  imageId: string | null
  isThere: boolean
  email: string | null
  phoneNumber: string | null
  createdAt: Date
}

const isThere = sql<boolean>`coalesce(not o.hidden and (o.stock > 0 or o.allow_backorder), false)`

/** The owner's alerts at every shop, the newest first. */
export async function findStockAlerts(db: Kysely<Tables>, ownerUid: string): Promise<StockAlertRow[]> {
  const { rows } = await sql<StockAlertRow>`
    select
      a.shop_id as "shopId", s.name as "shopName", a.product_id as "productId", a.variant_id as "productVariantId",
      p.slug as "productSlug", v.sku, p.title, v.option_title as "optionTitle", picture.id as "imageId",
      ${isThere} as "isThere", a.email, a.phone_number as "phoneNumber", a.created_at as "createdAt"
    from market.stock_alerts a
    join market.shops s on s.id = a.shop_id
    join market.products p on p.id = a.product_id
    join market.variants v on v.id = a.variant_id
    left join market.offers o on o.shop_id = a.shop_id and o.variant_id = a.variant_id
    left join lateral (
      select i.id from market.product_images i
      where i.product_id = p.id and (i.variant_id = v.id or i.variant_id is null)
      order by i.variant_id is null, i.position, i.id
      limit 1
    ) picture on true
    where a.owner_uid = ${ownerUid}
    order by a.created_at desc, a.id
  `.execute(db)
  return rows
}

export async function findAlertedVariants(
  db: Kysely<Tables>,
  { ownerUid, shopId }: { ownerUid: string; shopId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('market.stock_alerts')
    .select('variant_id')
    .where('owner_uid', '=', ownerUid)
    .where('shop_id', '=', shopId)
    .execute()
  return rows.map((row) => row.variant_id)
}

/** E-mail address of the owner's newest alert, if it has one. */
export async function findAlertAddress(db: Kysely<Tables>, ownerUid: string): Promise<string | null> {
  const row = await db
    .selectFrom('market.stock_alerts')
    .select('email')
    .where('owner_uid', '=', ownerUid)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Product of a variant that the shop sells; its offer is locked so that the stock cannot grow before the commit. */
export async function holdOffer(
  trx: Transaction<Tables>,
  { shopId, variantId }: { shopId: string; variantId: string },
): Promise<{ productId: string; isThere: boolean } | null> {
  const { rows } = await sql<{ productId: string; isThere: boolean }>`
    select o.product_id as "productId", ${isThere} as "isThere"
    from market.offers o
    where o.shop_id = ${shopId} and o.variant_id = ${variantId} and not o.hidden
      and exists (select from market.variants v where v.id = o.variant_id and v.active)
      and exists (select from market.listings l where l.shop_id = o.shop_id and l.product_id = o.product_id)
    for share of o
  `.execute(trx)
  return rows[0] ?? null
}

/** Number of the owner's alerts, and of alerts that notify this address. */
export async function countAlerts(
  db: Kysely<Tables>,
  { ownerUid, email }: { ownerUid: string; email: string | null },
): Promise<{ ofOwner: number; ofAddress: number }> {
  const { rows } = await sql<{ ofOwner: number; ofAddress: number }>`
    select
      (select count(*)::int from market.stock_alerts where owner_uid = ${ownerUid}) as "ofOwner",
      (select count(*)::int from market.stock_alerts where email = ${email}) as "ofAddress"
  `.execute(db)
  return rows[0] ?? { ofOwner: 0, ofAddress: 0 }
}

export interface NewStockAlert {
  id: string
  ownerUid: string
  shopId: string
  productId: string
  variantId: string
  email: string | null
  phoneNumber: string | null
  byGuest: boolean
  now: Date
}

/** Inserts the alert; a repeated request updates the address. */
export async function putStockAlert(trx: Transaction<Tables>, alert: NewStockAlert): Promise<void> {
  await sql`
    insert into market.stock_alerts (
      id, owner_uid, shop_id, product_id, variant_id, email, phone_number, by_guest, created_at
    )
    values (
      ${alert.id}, ${alert.ownerUid}, ${alert.shopId}, ${alert.productId}, ${alert.variantId}, ${alert.email},
      ${alert.phoneNumber}, ${alert.byGuest}, ${alert.now}
    )
    on conflict on constraint one_alert_a_person do update
    set email = excluded.email, phone_number = excluded.phone_number, by_guest = excluded.by_guest
  `.execute(trx)
}

export async function removeStockAlert(
  db: Kysely<Tables>,
  { ownerUid, shopId, variantId }: { ownerUid: string; shopId: string; variantId: string },
): Promise<void> {
  await db
    .deleteFrom('market.stock_alerts')
    .where('owner_uid', '=', ownerUid)
    .where('shop_id', '=', shopId)
    .where('variant_id', '=', variantId)
    .execute()
}

/** Moves a guest's alerts to the account; an alert that both have stays once. */
export async function moveStockAlerts(
  trx: Transaction<Tables>,
  { from, to, isGuest }: { from: string; to: string; isGuest: boolean },
): Promise<void> {
  await sql`
    delete from market.stock_alerts a
    where a.owner_uid = ${from} and exists (
      select from market.stock_alerts own
      where own.owner_uid = ${to} and own.shop_id = a.shop_id and own.variant_id = a.variant_id
    )
  `.execute(trx)
  await sql`
    update market.stock_alerts set owner_uid = ${to}, by_guest = ${isGuest} where owner_uid = ${from}
  `.execute(trx)
}

export interface DueAlert {
  id: string
  ownerUid: string
  byGuest: boolean
  email: string | null
  phoneNumber: string | null
  backAt: Date
  shopId: string
  shopName: string
  country: CountryIso
  variantId: string
  sku: string
  slug: string
  title: string
  optionTitle: string
  /** Kinds of pets that the product is for; empty: unknown, or for any. */
  petTypes: string[]
}

/** Alerts whose variant came back after they were set and is still in stock, the longest due first. */
export async function findDueAlerts(db: Kysely<Tables>, limit: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select
      a.id, a.owner_uid as "ownerUid", a.by_guest as "byGuest", a.email, a.phone_number as "phoneNumber",
      a.back_at as "backAt", s.id as "shopId", s.name as "shopName", s.country, v.id as "variantId", v.sku, p.slug,
      p.title, v.option_title as "optionTitle", p.pet_types as "petTypes"
    from market.stock_alerts a
    join market.shops s on s.id = a.shop_id and s.active
    join market.products p on p.id = a.product_id
    join market.variants v on v.id = a.variant_id and v.active
    join market.offers o on o.shop_id = a.shop_id and o.variant_id = a.variant_id
    where a.back_at is not null and not o.hidden and (o.stock > 0 or o.allow_backorder)
      and exists (select from market.listings l where l.shop_id = a.shop_id and l.product_id = a.product_id)
    order by a.back_at, a.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes an alert that was sent. */
export async function endAlert(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('market.stock_alerts').where('id', '=', id).execute()
}
