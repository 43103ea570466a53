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

/** An operator's calls that close the days of a shop. */
export function accountingStaff(client: MarketClient, context: CallContext) {
  return {
    day: (shopId: string, day?: string) => client.dailyClose({ shopId, ...(day && { day }) }, { context }),
    closes: (shopId: string) => client.dailyCloses({ shopId }, { context }),
    close: (input: Of<'closeDay'>, idempotencyKey?: string) =>
      client.closeDay(input, { context: { ...context, ...(idempotencyKey && { idempotencyKey }) } }),
    book: (input: Of<'salesBook'>) => client.salesBook(input, { context }),
    bookRows: (input: Of<'salesBookRows'>) => client.salesBookRows(input, { context }),
    exports: () => client.exports(undefined, { context }),
    wallets: (input: Of<'walletPeriod'>) => client.walletPeriod(input, { context }),
    cash: (input: Of<'moveTillCash'>) => client.moveTillCash(input, { context }),
  }
}
