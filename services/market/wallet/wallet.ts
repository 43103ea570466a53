import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Wallet } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { findBalance, findWalletEntries } from './store.ts'

const newestLines = 20

/** The caller's balance in the market they visit, with its entries. */
export async function wallet({ db }: Pick<MarketDependencies, 'db'>, { viewer }: CallContext): Promise<Wallet> {
  const uid = accountUid({ viewer })

  const { currency } = countries[viewer.country]
  const owner = { ownerUid: uid, currency }
  const [balance, entries] = await Promise.all([findBalance(db, owner), findWalletEntries(db, owner, newestLines)])
  return {
    balance,
    currencyCode: currency,
    displayBalance: formatMoney(balance, currency),
    entries: entries.map((entry) => ({
      id: entry.id,
      amount: entry.amount_minor,
      displayAmount: formatMoney(entry.amount_minor, currency),
      reason: entry.reason,
      note: entry.note,
      createdAt: entry.created_at.toISOString(),
    })),
  }
}
