import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { CalculateBasket } from '../contract.ts'
import { type NewCoupon, putCoupon } from '../coupons/store.ts'
import type { Tables } from '../tables.ts'
import { tenPercentOff } from './coupon-terms.ts'
import { atHome } from './shop-with-goods.ts'

/** A coupon of 10 % off everything, unless changed. */
export async function aCoupon(db: Kysely<Tables>, changes: Partial<NewCoupon> = {}): Promise<NewCoupon> {
  const coupon: NewCoupon = {
    id: newId(),
    ...tenPercentOff,
    code: `TEST-${newId().slice(0, 13).toUpperCase()}`,
    isPublic: false,
    ...changes,
  }
  await db.transaction().execute((trx) => putCoupon(trx, coupon, new Date('2026-11-01T12:00:00Z')))
  return coupon
}

/** Input of `calculateBasket`: delivery home, without the wallet. */
export function basketAt(
  shopId: string,
  items: CalculateBasket['items'],
  changes: Partial<CalculateBasket> = {},
): CalculateBasket {
  return {
    dynamicDeliveryParam: { deliveryLat: atHome.lat, deliveryLon: atHome.lon },
    isPayWithWallet: false,
    items,
    locale: 'es',
    orderHasDelivery: true,
    serviceProviderId: shopId,
    tip: 0,
    ...changes,
  }
}
