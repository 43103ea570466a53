import { type Kysely, sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { aCoupon } from './some-coupons.ts'

/** Products that many customers buy at once. */
export interface RushedGoods {
  productId: string
  productVariantId: string
  stock: number
}

/** Prepares plenty of one product at a shop, Bs 200 in each wallet, and a coupon with too few uses for all. */
export async function prepareRush(
  db: Kysely<Tables>,
  { shopId, buyers, couponLimit }: { shopId: string; buyers: readonly string[]; couponLimit: number },
): Promise<{ goods: RushedGoods; code: string }> {
  const { rows } = await sql<RushedGoods>`
    update market.offers set stock = 100000
    where shop_id = ${shopId} and variant_id = (
      select o.variant_id from market.offers o
      join market.products p on p.id = o.product_id and p.status = 'active'
      where o.shop_id = ${shopId} and not o.allow_backorder
      order by o.price_minor, o.variant_id
      limit 1
    )
    returning product_id as "productId", variant_id as "productVariantId", stock
  `.execute(db)
  const [goods] = rows
  if (!goods) throw new Error('There is nothing to buy')

  const setUp = makeMarketSetUp({ db, now: () => new Date() })
  for (const ownerUid of buyers) {
    const money = { currency: 'BOB', amountMinor: 20_000, reason: 'credit', cause: newId() } as const
    await setUp.creditWallet({ ...money, ownerUid, note: 'Para la prueba', actorUid: null })
  }
  const { code } = await aCoupon(db, { totalLimit: couponLimit })
  return { goods, code }
}

/** Remaining stock of these products, uses of the coupon, and orders of these customers. */
export async function afterRush(
  db: Kysely<Tables>,
  { shopId, buyers, goods, code }: { shopId: string; buyers: readonly string[]; goods: RushedGoods; code: string },
): Promise<{ stock: number; couponUses: number; orders: { id: string; isCancelled: boolean; payment: string }[] }> {
  const offer = await db
    .selectFrom('market.offers')
    .select('stock')
    .where('shop_id', '=', shopId)
    .where('variant_id', '=', goods.productVariantId)
    .executeTakeFirstOrThrow()
  const uses = await db
    .selectFrom('market.coupon_uses')
    .select('order_id')
    .where('code', '=', code)
    .where('given_back_at', 'is', null)
    .execute()
  const orders = await db
    .selectFrom('market.orders')
    .select(['id', 'status', 'payment_state as payment'])
    .where('owner_uid', 'in', buyers)
    .execute()
  return {
    ...offer,
    couponUses: uses.length,
    orders: orders.map(({ id, status, payment }) => ({ id, isCancelled: status === 'CANCELLED', payment })),
  }
}
