import { type Kysely, sql, type Transaction } from 'kysely'
import type { CardHalf, OffersHalf } from '../catalogue/to-listed-product.ts'
import type { Tables } from '../tables.ts'

export async function findFavoriteIds(db: Kysely<Tables>, ownerUid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('market.favorites')
    .select('product_id')
    .where('owner_uid', '=', ownerUid)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** The owner's favourites that the shop lists, newest first. */
export async function findFavoriteCards(
  db: Kysely<Tables>,
  { ownerUid, shopId, first }: { ownerUid: string; shopId: string; first: number },
): Promise<{ card: CardHalf; offers: OffersHalf }[]> {
  const { rows } = await sql<{ card: CardHalf; offers: OffersHalf }>`
    select l.card, l.offers
    from market.favorites f
    join market.listings l on l.product_id = f.product_id and l.shop_id = ${shopId}
    where f.owner_uid = ${ownerUid}
    order by f.created_at desc, f.product_id
    limit ${first}
  `.execute(db)
  return rows
}

/** False when there is no such product. */
export async function addFavorite(
  db: Kysely<Tables>,
  favorite: { ownerUid: string; productId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with product as (select id from market.products where id = ${favorite.productId}),
    marked as (
      insert into market.favorites (owner_uid, product_id, created_at)
      select ${favorite.ownerUid}, id, ${favorite.now} from product
      on conflict do nothing
    )
    select id from product
  `.execute(db)
  return rows.length > 0
}

export async function removeFavorite(
  db: Kysely<Tables>,
  { ownerUid, productId }: { ownerUid: string; productId: string },
): Promise<void> {
  await db
    .deleteFrom('market.favorites')
    .where('owner_uid', '=', ownerUid)
    .where('product_id', '=', productId)
    .execute()
}

export async function moveFavorites(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await sql`
    with moved as (delete from market.favorites where owner_uid = ${from} returning product_id, created_at)
    insert into market.favorites (owner_uid, product_id, created_at)
    select ${to}, product_id, created_at from moved
    on conflict do nothing
  `.execute(trx)
  // The link of the account that stays goes on; without one, the guest's does.
  await sql`
    update market.shared_favorites theirs set owner_uid = ${to}
    where owner_uid = ${from} and not exists (select from market.shared_favorites own where own.owner_uid = ${to})
  `.execute(trx)
  await trx.deleteFrom('market.shared_favorites').where('owner_uid', '=', from).execute()
}

export async function findShareToken(db: Kysely<Tables>, ownerUid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('market.shared_favorites')
    .select('token')
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirst()
  return row?.token
}

/** Keeps the token that the owner has already. */
export async function insertShareToken(
  db: Kysely<Tables>,
  share: { ownerUid: string; token: string; now: Date },
): Promise<void> {
  await db
    .insertInto('market.shared_favorites')
    .values({ owner_uid: share.ownerUid, token: share.token, created_at: share.now })
    .onConflict((conflict) => conflict.column('owner_uid').doNothing())
    .execute()
}

export async function deleteShareToken(db: Kysely<Tables>, ownerUid: string): Promise<void> {
  await db.deleteFrom('market.shared_favorites').where('owner_uid', '=', ownerUid).execute()
}

export async function findOwnerOfShare(db: Kysely<Tables>, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('market.shared_favorites')
    .select('owner_uid')
    .where('token', '=', token)
    .executeTakeFirst()
  return row?.owner_uid
}
