import type { Currency } from '#shared/money.ts'
import type { MarketNeeds } from './needs.ts'
import { findBalance, moveMoney, type WalletMove } from './store/wallet.ts'

interface Credit {
  ownerUid: string
  currencyCode: Currency
  amount: number
  reason: Exclude<WalletMove['reason'], 'order'>
  cause: string
  note: string
  actorUid: string | null
}

/** Gives money to a wallet for another service, once per cause. */
export async function creditWallet(
  { db, now }: Pick<MarketNeeds, 'db' | 'now'>,
  { currencyCode: currency, amount: amountMinor, ...credit }: Credit,
): Promise<{ isNew: boolean; balance: number; currencyCode: Currency }> {
  const { ownerUid } = credit
  return db.transaction().execute(async (trx) => {
    const isNew = await moveMoney(trx, { ...credit, currency, amountMinor, now: now() })
    return { isNew, balance: await findBalance(trx, { ownerUid, currency }), currencyCode: currency }
  })
}
