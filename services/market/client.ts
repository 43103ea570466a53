import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import { type Basket, type CalculateBasket, contract } from './contract.ts'
import { marketForServices } from './contract-for-services.ts'

export type MarketClient = ServiceClient<typeof contract>

/** What other services of ours may ask of it, and nobody from outside. */
export type MarketForServicesClient = ServiceClient<typeof marketForServices>

/** The client of market when it runs behind a base URL of its own; in process the composition hands out the same type. */
export function remoteMarket(options: RemoteOptions): MarketClient {
  return remoteClient(contract, options)
}

/** What other services of ours may ask of it. */
export function remoteMarketForServices(options: RemoteOptions): MarketForServicesClient {
  return remoteClient(marketForServices, options)
}

/** A cart recomputed for whoever has a token; without one it is null and nothing is sent (D55). */
export async function calculateBasket(
  market: Pick<MarketClient, 'calculateBasket'>,
  request: CalculateBasket,
  context: CallContext,
): Promise<Basket | null> {
  if (context.viewer.token === null) return null
  return market.calculateBasket(request, { context })
}
