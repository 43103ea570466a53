import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { BestSeller, SalesFigures } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { DAYS, daysBefore, listDays, sumDays, sumPeriods } from './rules/periods.ts'
import { findBestSellers, findDailySales, findSalesVersion, findTitles, type ProductSales } from './store.ts'

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

interface BestSellersQuery extends Place {
  days: number
  until: 'today' | 'yesterday'
  first: number
}

interface CountedProducts {
  version: string
  products: ProductSales[]
}

/** Best sellers of days that are over, by database and query: at most one of each place and country. */
const counted = new WeakMap<object, Map<string, CountedProducts>>()
const MOST_COUNTED = 200

/** Products by what was sold of them lately. */
export async function bestSellers(
  { db, now }: Dependencies,
  { country, shopId, days, until, first }: BestSellersQuery,
): Promise<BestSeller[]> {
  const today = getToday(country, now())
  const last = until === 'today' ? today : daysBefore(today, 1)
  const range = { country, shopId: shopId ?? null, from: daysBefore(last, days - 1), until: last }
  if (until === 'today') return withTitles(db, await findBestSellers(db, range, first))

  const byQuery = counted.get(db) ?? new Map<string, CountedProducts>()
  counted.set(db, byQuery)
  const key = JSON.stringify([range, first])
  const known = byQuery.get(key)
  // Read before the sums: a change between the two makes the next reader count again.
  const version = await findSalesVersion(db, range)
  if (known && version !== null && known.version === version) return withTitles(db, known.products)

  const products = await findBestSellers(db, range, first)
  if (version !== null) {
    if (byQuery.size >= MOST_COUNTED) byQuery.clear()
    byQuery.set(key, { version, products })
  }
  return withTitles(db, products)
}

/** Products that were removed since are left out. */
async function withTitles(db: Dependencies['db'], sold: readonly ProductSales[]): Promise<BestSeller[]> {
  const titles = await findTitles(
    db,
    sold.map(({ productId }) => productId),
  )
  return sold.flatMap((product) => {
    const found = titles.get(product.productId)
    return found ? [{ ...product, ...found }] : []
  })
}

function getToday(country: CountryIso, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: countries[country].timezone }).format(now)
}
