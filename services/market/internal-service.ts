import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { grantCoupon, takeBackCoupon } from './coupons/grant-coupon.ts'
import type { MarketDependencies } from './deps.ts'
import { donatedLines } from './donations/donations.ts'
import { internalMarket } from './internal-contract.ts'
import { purchaseByOrder } from './purchases/order-purchases.ts'
import { soldOrder } from './receipts/sold-order.ts'
import { creditWallet } from './wallet/credit-wallet.ts'

/** Internal operations of market for other services. */
export function makeInternalMarket(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'report'>,
): InternalService<typeof internalMarket> {
  return makeInternalService({
    contract: internalMarket,
    report: deps.report,
    router: implementContract(internalMarket, deps, {
      creditWallet,
      purchaseByOrder,
      soldOrder,
      donatedLines,
      grantCoupon,
      takeBackCoupon,
    }),
  })
}
