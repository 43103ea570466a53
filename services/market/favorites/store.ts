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
}
