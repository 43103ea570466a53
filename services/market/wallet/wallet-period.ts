import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { startOfDay } from '../daily-close/daily-close.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { whyNoBook } from '../sales-book/rules/sales-book.ts'
import type { WalletPeriod } from './contract.ts'
import { findMoves, sumBalances } from './store.ts'

/** What customers could spend when a period began and ended, and what moved between. Throws period-not-valid. */
export async function walletPeriod(
  { db }: Pick<MarketDependencies, 'db'>,
  { country, from, until }: { country: CountryIso; from: string; until: string },
): Promise<WalletPeriod> {
  const refusal = whyNoBook({ from, until })
  if (refusal) throw marketError(refusal)
  const { currency, timezone: timeZone } = countries[country]
  const period = { currency, from: startOfDay(from, { timeZone }), until: startOfDay(until, { timeZone }, 1) }

  // One snapshot: an order that moves money between two statements would be in one of them alone.
  const [balance, { moves, later }] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => [await sumBalances(trx, currency), await findMoves(trx, period)] as const)
  const closing = balance - later
  const opening = moves.reduce((sum, { amount }) => sum - amount, closing)
  return { currencyCode: currency, opening, moves, closing }
}
