import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** An operator's calls to the stock of shops. */
export function stockStaff(client: MarketClient, context: CallContext) {
  return {
    list: (query: Of<'staffStock'>) => client.staffStock(query, { context }),
    find: (shopId: string, code: string) => client.findStockItems({ shopId, code }, { context }),
    history: (query: Of<'stockHistory'>) => client.stockHistory(query, { context }),
    record: (input: Of<'recordStockEntry'>, idempotencyKey?: string) =>
      client.recordStockEntry(input, { context: { ...context, ...(idempotencyKey && { idempotencyKey }) } }),
    undo: (entryId: string) => client.undoStockEntry({ entryId }, { context }),
    setThreshold: (input: Of<'setStockThreshold'>) => client.setStockThreshold(input, { context }),
    suppliers: (shopId: string) => client.stockSuppliers({ shopId }, { context }),
  }
}
