import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, MoneySum } from '#shared/values.ts'

/** Why a wallet's balance moves: an order takes; saving takes what is put aside and gives it back; the others give. */
export const WALLET_REASONS = ['order', 'refund', 'reward', 'credit', 'saving'] as const

/** What the wallets of all customers held, got and spent in a period. */
export const WalletPeriod = z.object({
  currencyCode: CurrencyCode,
  opening: MoneySum.describe('What customers could spend when the period began'),
  moves: z.array(
    z.object({
      reason: z.enum(WALLET_REASONS),
      count: z.int().min(0),
      amount: z.int().describe('Negative: what orders took, or was put aside'),
    }),
  ),
  closing: MoneySum.describe('opening and all moves'),
})

export const walletCalls = {
  walletPeriod: operation({ access: 'operator', area: 'finance', mayLag: true })
    .route({ method: 'GET', path: '/staff/wallets/{country}', summary: 'Wallets in a period', tags: ['accounting'] })
    .input(
      z.object({
        country: CountryIsoCode,
        from: Day.describe("In the country's zone"),
        until: Day.describe('Included; at most 366 days from the first'),
      }),
    )
    .output(WalletPeriod),
}

export type WalletPeriod = z.infer<typeof WalletPeriod>
