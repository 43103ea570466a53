import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** An operator's calls for the first page of the back office. */
export function todayStaff(client: MarketClient, context: CallContext) {
  return {
    orders: (query: Of<'ordersToDo'> = {}) => client.ordersToDo(query, { context }),
    offers: (query: Of<'offersToDo'> = {}) => client.offersToDo(query, { context }),
    reviews: () => client.reviewsToDo(undefined, { context }),
    sales: (query: Partial<Of<'salesFigures'>> = {}) => client.salesFigures({ country: 'BO', ...query }, { context }),
    bestSellers: (query: Partial<Of<'bestSellers'>> = {}) =>
      client.bestSellers({ country: 'BO', ...query }, { context }),
    listedOffers: (query: Of<'staffCatalogue'>) => client.staffCatalogue(query, { context }),
  }
}
