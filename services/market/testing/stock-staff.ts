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
    lots: (query: Of<'stockLots'>) => client.stockLots(query, { context }),
    lot: (lotId: string) => client.stockLot({ lotId }, { context }),
    lotFile: (lotId: string) => client.stockLotFile({ lotId }, { context }),
    transfers: {
      all: (query: Of<'stockTransfers'>) => client.stockTransfers(query, { context }),
      create: (input: Of<'createStockTransfer'>) => client.createStockTransfer(input, { context }),
      setLine: (input: Of<'setTransferLine'>) => client.setTransferLine(input, { context }),
      add: (input: Of<'addTransferUnit'>) => client.addTransferUnit(input, { context }),
      send: (transferId: string) => client.sendStockTransfer({ transferId }, { context }),
      receive: (input: Of<'receiveStockTransfer'>) => client.receiveStockTransfer(input, { context }),
      cancel: (transferId: string) => client.cancelStockTransfer({ transferId }, { context }),
    },
    dead: (input: Of<'deadStock'>) => client.deadStock(input, { context }),
    purchases: (input: Of<'purchaseList'>) => client.purchaseList(input, { context }),
    purchaseFile: (input: Of<'purchaseListFile'>) => client.purchaseListFile(input, { context }),
    suppliers: (shopId: string) => client.stockSuppliers({ shopId }, { context }),
  }
}
