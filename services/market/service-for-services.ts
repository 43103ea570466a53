import { implement } from '@orpc/server'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { marketForServices } from './contract-for-services.ts'
import { grantCoupon, takeBackCoupon } from './coupons/grant-coupon.ts'
import type { MarketNeeds } from './deps.ts'
import { donatedLines } from './donations/donations.ts'
import { boughtByOrder } from './purchases/bought-by-order.ts'
import { creditWallet } from './wallet/credit-wallet.ts'

/** The door of market for the other services; nobody else may call it. */
export function makeMarketForServices(
  needs: Pick<MarketNeeds, 'db' | 'now' | 'report'>,
): Service<typeof marketForServices> {
  const c = implement(marketForServices).$context<CallContext>()
  const router = c.router({
    creditWallet: c.creditWallet.handler(({ input }) => creditWallet(needs, input)),
    boughtByOrder: c.boughtByOrder.handler(({ input }) => boughtByOrder(needs, input)),
    donatedLines: c.donatedLines.handler(({ input }) => donatedLines(needs, input)),
    grantCoupon: c.grantCoupon.handler(({ input }) => grantCoupon(needs, input)),
    takeBackCoupon: c.takeBackCoupon.handler(({ input }) => takeBackCoupon(needs, input)),
  })
  return makeService({
    name: 'market-internal',
    mount: '/market-internal',
    contract: marketForServices,
    router,
    report: needs.report,
  })
}
