import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money } from '#shared/values.ts'
import { grantCalls } from './coupons/grants-contract.ts'
import { donatedLinesCall } from './donations/contract.ts'
import { boughtCall } from './purchases/contract.ts'

/** What other services of ours may ask of the market: no path of HTTP leads here. */
export const internalMarket = {
  ...grantCalls,
  ...donatedLinesCall,
  ...boughtCall,

  /**
   * Gives money to a wallet. The same `cause` gives once: then `isNew` is false and nothing moved. `note` is what the
   * customer reads.
   */
  creditWallet: operation({ access: 'service' })
    .input(
      z.object({
        ownerUid: z.string().min(1).max(100),
        currencyCode: CurrencyCode,
        amount: Money.min(1),
        reason: z.enum(['refund', 'reward', 'credit']),
        cause: z.string().min(1).max(200),
        note: z.string().trim().min(1).max(200),
        actorUid: z.string().max(100).nullable(),
      }),
    )
    .output(z.object({ isNew: z.boolean(), balance: Money, currencyCode: CurrencyCode })),
}
