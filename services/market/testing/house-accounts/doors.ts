import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** A customer's calls about their accounts with shops. */
export function houseAccountCustomer(client: MarketClient, context: CallContext) {
  return {
    all: (shopId?: string) => client.houseAccounts({ ...(shopId && { shopId }) }, { context }),
    get: (accountId: string) => client.houseAccount({ accountId }, { context }),
    statement: (accountId: string, month: string) => client.houseAccountStatement({ accountId, month }, { context }),
    accept: (accountId: string, version = 1) => client.acceptHouseAccount({ accountId, version }, { context }),
    pay: (input: Of<'payHouseAccount'>) => client.payHouseAccount(input, { context }),
  }
}

/** An operator's calls about the accounts of a shop's customers. */
export function houseAccountStaff(client: MarketClient, context: CallContext) {
  return {
    all: (query: Of<'staffHouseAccounts'>) => client.staffHouseAccounts(query, { context }),
    terms: (input: Of<'saveHouseAccountTerms'>) => client.saveHouseAccountTerms(input, { context }),
    open: (input: Of<'openHouseAccount'>) => client.openHouseAccount(input, { context }),
    get: (key: Of<'staffHouseAccount'>) => client.staffHouseAccount(key, { context }),
    change: (input: Of<'changeHouseAccount'>) => client.changeHouseAccount(input, { context }),
    receive: (input: Of<'recordHouseAccountPayment'>) => client.recordHouseAccountPayment(input, { context }),
    reverse: (input: Of<'reverseHouseAccountPayment'>) => client.reverseHouseAccountPayment(input, { context }),
    payOut: (input: Of<'payOutHouseAccount'>) => client.payOutHouseAccount(input, { context }),
    correct: (input: Of<'correctHouseAccount'>) => client.correctHouseAccount(input, { context }),
    statement: (key: Of<'staffHouseAccountStatement'>) => client.staffHouseAccountStatement(key, { context }),
    rows: (key: Of<'houseAccountStatementRows'>) => client.houseAccountStatementRows(key, { context }),
  }
}
