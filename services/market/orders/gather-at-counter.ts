import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Gathered } from './place-order.ts'

/**
 * What an order over the counter needs to know: nobody's account, nobody's credit, no surcharge of a small order. Throws
 * shop-not-found.
 */
export async function gatherAtCounter(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, getOwner }: { shopId: string; getOwner(shopId: string): string },
): Promise<Gathered> {
  const found = await findCheckoutShop(db, shopId)
  if (!found) throw marketError('shop-not-found')
  return {
    ownerUid: getOwner(found.id),
    byGuest: false,
    provedPhone: null,
    contactHashes: [],
    unproved: null,
    mustProvePhone: false,
    canProvePhone: false,
    codeLimit: null,
    shop: { ...found, minimumFee: 0 },
    credibility: null,
    waitsUntil: null,
    billing: null,
    benefits: { membership: null },
    now: now(),
    idempotencyKey: undefined,
    isAtCounter: true,
  }
}
