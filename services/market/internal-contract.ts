import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money } from '#shared/values.ts'
import { grantCalls } from './coupons/grants-contract.ts'
import { donatedLinesCall } from './donations/contract.ts'
import { purchaseCalls } from './purchases/contract.ts'
import { soldOrderCall } from './receipts/contract.ts'

/** Internal operations of market for other services; no HTTP path leads here. */
export const internalMarket = {
  ...grantCalls,
  ...donatedLinesCall,
  ...purchaseCalls,
  ...soldOrderCall,

  /** Credits a wallet. A repeated `cause` credits nothing: `isNew` is then false. The customer sees `note`. */
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
