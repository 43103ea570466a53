import type { Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { findBalance, moveMoney, type WalletMove } from './store.ts'

interface Credit {
  ownerUid: string
  currencyCode: Currency
  amount: number
  reason: 'refund' | 'reward' | 'credit'
  cause: string
  note: string
  actorUid: string | null
}

/** Credits a wallet, for another service; once per cause. */
export async function creditWallet({ db, now }: Pick<MarketDependencies, 'db' | 'now'>, credit: Credit) {
  const { currencyCode: currency, amount: amountMinor, ...move } = credit
  return db.transaction().execute(async (trx) => {
    const isNew = await moveMoney(trx, { ...move, currency, amountMinor, now: now() })
    return { isNew, balance: await findBalance(trx, { ownerUid: credit.ownerUid, currency }), currencyCode: currency }
  })
}

/** Credits a wallet in the transaction of a change; once per cause. */
export function creditInTransaction(trx: Transaction<Tables>, credit: WalletMove): Promise<boolean> {
  return moveMoney(trx, credit)
}
