import { implement } from '@orpc/server'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { grantCoupon, takeBackCoupon } from './coupons/grant-coupon.ts'
import type { MarketDependencies } from './deps.ts'
import { donatedLines } from './donations/donations.ts'
import { internalMarket } from './internal-contract.ts'
import { boughtByOrder } from './purchases/order-purchases.ts'
import { creditWallet } from './wallet/credit-wallet.ts'

/** Internal operations of market for other services. */
export function makeInternalMarket(
  needs: Pick<MarketDependencies, 'db' | 'now' | 'report'>,
): InternalService<typeof internalMarket> {
  const c = implement(internalMarket).$context<CallContext>()
  const router = c.router({
    creditWallet: c.creditWallet.handler(({ input }) => creditWallet(needs, input)),
    boughtByOrder: c.boughtByOrder.handler(({ input }) => boughtByOrder(needs, input)),
    donatedLines: c.donatedLines.handler(({ input }) => donatedLines(needs, input)),
    grantCoupon: c.grantCoupon.handler(({ input }) => grantCoupon(needs, input)),
    takeBackCoupon: c.takeBackCoupon.handler(({ input }) => takeBackCoupon(needs, input)),
  })
  return makeInternalService({
    contract: internalMarket,
    router,
    report: needs.report,
  })
}
