import type { MarketClient } from '#services/market/client.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { OperationFinder } from './country-operation.ts'

/** Finds whether a shop of the country accepts this coupon from every customer today. */
export function couponFinder({
  market,
  getOperationId,
  appName,
}: {
  market: Pick<MarketClient, 'searchShops' | 'coupons'>
  getOperationId: OperationFinder
  appName: string
}) {
  return async function knowsCoupon(country: CountryIso, code: string): Promise<boolean> {
    const context = { viewer: anonymousViewer(country), requestId: 'content' }
    const { stores, defaultStore } = await market.searchShops(
      {
        locality: { coordinates: countries[country].shopLookup },
        appName,
        operationUid: await getOperationId(country, context),
      },
      { context },
    )
    const shopIds = new Set([defaultStore, ...stores].map(({ id }) => id).filter((id) => id !== ''))
    for (const shopId of shopIds) {
      const known = await market.coupons({ shopId }, { context })
      if (known.some((coupon) => coupon.code.toUpperCase() === code.toUpperCase() && !coupon.whyNot)) return true
    }
    return false
  }
}
