import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { BestSeller, SalesFigures } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { DAYS, daysBefore, listDays, sumDays, sumPeriods } from './rules/periods.ts'
import { findBestSellers, findDailySales } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

interface Place {
  country: CountryIso
  shopId?: string | undefined
}

/** Sales of a country's shops, or of one, by period and by day. */
export async function salesFigures({ db, now }: Dependencies, { country, shopId }: Place): Promise<SalesFigures> {
  const today = getToday(country, now())
  const range = { country, shopId: shopId ?? null, from: daysBefore(today, DAYS - 1), until: today }
  const shops = await findDailySales(db, range)
  const rows = shops.flatMap(({ days }) => days)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return {
    currencyCode: countries[country].currency,
    today,
    total: sumPeriods(rows, today),
    shops: shops.map(({ days, ...shop }) => ({ ...shop, sales: sumPeriods(days, today) })),
    days: listDays(today).map((day) => ({ day, ...sumDays(byDay.get(day) ?? []) })),
  }
}

/** Products by what was sold of them lately. */
export function bestSellers(
  { db, now }: Dependencies,
  { country, shopId, days, first }: Place & { days: number; first: number },
): Promise<BestSeller[]> {
  const today = getToday(country, now())
  const range = { country, shopId: shopId ?? null, from: daysBefore(today, days - 1), until: today }
  return findBestSellers(db, range, first)
}

function getToday(country: CountryIso, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: countries[country].timezone }).format(now)
}
