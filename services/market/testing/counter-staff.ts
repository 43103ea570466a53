import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** An operator's calls at the counter of a shop. */
export function counterStaff(client: MarketClient, context: CallContext) {
  return {
    find: (shopId: string, code: string) => client.counterItems({ shopId, code }, { context }),
    quote: (input: Of<'quoteCounterSale'>) => client.quoteCounterSale(input, { context }),
    sell: (input: Of<'sellAtCounter'>, idempotencyKey?: string) =>
      client.sellAtCounter(input, { context: { ...context, ...(idempotencyKey && { idempotencyKey }) } }),
    day: (shopId: string) => client.counterDay({ shopId }, { context }),
  }
}
