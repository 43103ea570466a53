import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import type { Basket, CalculateBasket, contract } from './contract.ts'
import type { internalMarket } from './internal-contract.ts'

export type MarketClient = ServiceClient<typeof contract>

/** Internal client for other services; no HTTP path leads there. */
export type InternalMarketClient = ServiceClient<typeof internalMarket>

/** Recomputes the cart of a caller with a token; without a token returns null and sends nothing. */
export async function calculateBasket(
  market: Pick<MarketClient, 'calculateBasket'>,
  request: CalculateBasket,
  context: CallContext,
): Promise<Basket | null> {
  if (context.viewer.token === null) return null
  return market.calculateBasket(request, { context })
}
