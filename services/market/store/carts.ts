import { type Kysely, sql } from 'kysely'
import type { StoredCart } from '../contract.ts'
import type { Tables } from '../tables.ts'

export type CartContent = Omit<StoredCart, 'shopId' | 'version'>

/** Whose cart: an account's at a shop, or the anonymous one that a token opens. */
export type CartKey = { ownerUid: string } | { anonymousCartId: string; tokenHash: string }

export async function findCart(db: Kysely<Tables>, shopId: string, key: CartKey): Promise<StoredCart | null> {
  const { rows } = await sql<CartRow>`
    select shop_id as "shopId", content, version
    from market.carts
    where shop_id = ${shopId} and ${isTheirs(key)}
  `.execute(db)
  return rows[0] ? toCart(rows[0]) : null
}

/** Writes over the version that the cart was read at; null when it has another one by now. */
export async function saveOwnCart(
  db: Kysely<Tables>,
  cart: StoredCart,
  owner: { ownerUid: string; newId: string; now: Date },
): Promise<StoredCart | null> {
  const { rows } = await sql<CartRow>`
    insert into market.carts as stored (id, owner_uid, shop_id, content, version, updated_at)
    values (
      ${owner.newId}, ${owner.ownerUid}, ${cart.shopId}, ${contentOf(cart)}, ${cart.version + 1}, ${owner.now}
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
      content: contentOf(cart),
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
    set content = ${contentOf(cart)}, version = version + 1, updated_at = ${now}
    where shop_id = ${cart.shopId} and ${isTheirs(key)} and version = ${cart.version}
    returning shop_id as "shopId", content, version
  `.execute(db)
  return rows[0] ? toCart(rows[0]) : null
}

interface CartRow {
  shopId: string
  content: CartContent
  version: number
}

function isTheirs(key: CartKey) {
  return 'ownerUid' in key
    ? sql`owner_uid = ${key.ownerUid}`
    : sql`id = ${key.anonymousCartId} and token_hash = ${key.tokenHash}`
}

function toCart({ content, ...row }: CartRow): StoredCart {
  return { ...content, ...row }
}

function contentOf({ shopId: _shopId, version: _version, ...content }: StoredCart): string {
  return JSON.stringify(content satisfies CartContent)
}
