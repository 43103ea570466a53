import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import type { Basket, CalculateBasket, contract } from './contract.ts'
import type { internalMarket } from './internal-contract.ts'

export type MarketClient = ServiceClient<typeof contract>

/** What other services of ours may ask of it: no path of HTTP leads there. */
export type InternalMarketClient = ServiceClient<typeof internalMarket>

/** A cart recomputed for whoever has a token; without one it is null and nothing is sent (D55). */
export async function calculateBasket(
  market: Pick<MarketClient, 'calculateBasket'>,
  request: CalculateBasket,
  context: CallContext,
): Promise<Basket | null> {
  if (context.viewer.token === null) return null
  return market.calculateBasket(request, { context })
}
