import { type Kysely, sql, type Transaction } from 'kysely'
import type { StoredCart } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { emptyStoredCart } from './rules/empty-cart.ts'

export type CartContent = Omit<StoredCart, 'shopId' | 'version'>

/** Key of a cart: an account's at a shop, or the anonymous one that a token opens. */
export type CartKey = { ownerUid: string } | { anonymousCartId: string; tokenHash: string }

export async function findCart(db: Kysely<Tables>, shopId: string, key: CartKey): Promise<StoredCart | null> {
  const { rows } = await sql<CartRow>`
    select shop_id as "shopId", content, version
    from market.carts
    where shop_id = ${shopId} and ${isOwnedBy(key)}
  `.execute(db)
  return rows[0] ? toCart(rows[0]) : null
}

/** Replaces the cart if it still has the version that was read; null when it changed meanwhile. */
export async function saveOwnCart(
  db: Kysely<Tables>,
  cart: StoredCart,
  owner: { ownerUid: string; newId: string; now: Date },
): Promise<StoredCart | null> {
  const { rows } = await sql<CartRow>`
    insert into market.carts as stored (id, owner_uid, shop_id, content, version, updated_at)
    values (
      ${owner.newId}, ${owner.ownerUid}, ${cart.shopId}, ${serializeContent(cart)}, ${cart.version + 1}, ${owner.now}
    )
    on conflict (owner_uid, shop_id) do update
    set content = excluded.content, version = excluded.version, updated_at = excluded.updated_at
    where stored.version = ${cart.version}
    returning shop_id as "shopId", content, version
  `.execute(db)
  return rows[0] ? toCart(rows[0]) : null
}

export async function insertAnonymousCart(
  db: Kysely<Tables>,
  cart: StoredCart,
  secret: { id: string; tokenHash: string; now: Date },
): Promise<void> {
  await db
    .insertInto('market.carts')
    .values({
      id: secret.id,
      token_hash: secret.tokenHash,
      shop_id: cart.shopId,
      content: serializeContent(cart),
      version: cart.version,
      updated_at: secret.now,
    })
    .execute()
}

/** As `saveOwnCart`; null also when there is no such cart, or the token is not its token. */
export async function updateAnonymousCart(
  db: Kysely<Tables>,
  cart: StoredCart,
  key: { anonymousCartId: string; tokenHash: string },
  now: Date,
): Promise<StoredCart | null> {
  const { rows } = await sql<CartRow>`
    update market.carts
    set content = ${serializeContent(cart)}, version = version + 1, updated_at = ${now}
    where shop_id = ${cart.shopId} and ${isOwnedBy(key)} and version = ${cart.version}
    returning shop_id as "shopId", content, version
  `.execute(db)
  return rows[0] ? toCart(rows[0]) : null
}

/** Deletes and returns these carts, in one lock order for all callers; a second caller finds none. */
export async function takeCarts(trx: Transaction<Tables>, key: CartKey): Promise<StoredCart[]> {
  await sql`select id from market.carts where ${isOwnedBy(key)} order by shop_id for update`.execute(trx)
  const { rows } = await sql<CartRow>`
    delete from market.carts where ${isOwnedBy(key)} returning shop_id as "shopId", content, version
  `.execute(trx)
  return rows.map(toCart).sort((a, b) => (a.shopId < b.shopId ? -1 : 1))
}

/** Locks the owner's cart until the transaction ends, creating an empty one if there is none. */
export async function lockOwnCart(
  trx: Transaction<Tables>,
  shopId: string,
  owner: { ownerUid: string; newId: string; now: Date },
): Promise<StoredCart> {
  const empty = emptyStoredCart(shopId, 1)
  await sql`
    insert into market.carts (id, owner_uid, shop_id, content, version, updated_at)
    values (${owner.newId}, ${owner.ownerUid}, ${shopId}, ${serializeContent(empty)}, ${empty.version}, ${owner.now})
    on conflict (owner_uid, shop_id) do nothing
  `.execute(trx)
  const { rows } = await sql<CartRow>`
    select shop_id as "shopId", content, version
    from market.carts
    where owner_uid = ${owner.ownerUid} and shop_id = ${shopId}
    for update
  `.execute(trx)
  return rows[0] ? toCart(rows[0]) : empty
}

/** Writes a cart that this transaction locked. */
export async function replaceCart(
  trx: Transaction<Tables>,
  cart: StoredCart,
  { ownerUid, now }: { ownerUid: string; now: Date },
): Promise<void> {
  await sql`
    update market.carts
    set content = ${serializeContent(cart)}, version = version + 1, updated_at = ${now}
    where owner_uid = ${ownerUid} and shop_id = ${cart.shopId}
  `.execute(trx)
}

export async function findCarts(db: Kysely<Tables>, ownerUid: string): Promise<StoredCart[]> {
  const { rows } = await sql<CartRow>`
    select shop_id as "shopId", content, version from market.carts where owner_uid = ${ownerUid} order by shop_id
  `.execute(db)
  return rows.map(toCart)
}

export async function deleteCarts(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await trx.deleteFrom('market.carts').where('owner_uid', '=', ownerUid).execute()
}

interface CartRow {
  shopId: string
  content: CartContent
  version: number
}

function isOwnedBy(key: CartKey) {
  return 'ownerUid' in key
    ? sql`owner_uid = ${key.ownerUid}`
    : sql`id = ${key.anonymousCartId} and token_hash = ${key.tokenHash}`
}

function toCart({ content, ...row }: CartRow): StoredCart {
  return { ...content, ...row }
}

function serializeContent({ shopId: _shopId, version: _version, ...content }: StoredCart): string {
  return JSON.stringify(content satisfies CartContent)
}
