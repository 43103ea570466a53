import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { dayIn } from '#shared/date-format.ts'
import type { BestSeller, SalesFigures } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { DAYS, daysBefore, listDays, sumDays, sumPeriods } from './rules/periods.ts'
import {
  findBestSellers,
  findDailySales,
  findSalesVersion,
  findTitles,
  type ProductSales,
  type ProductTitle,
} from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

interface Place {
  country: CountryIso
  shopId?: string | undefined
}

/** Sales of a country's shops, or of one, by period and by day. */
export async function salesFigures({ db, now }: Dependencies, { country, shopId }: Place): Promise<SalesFigures> {
  const today = dayIn(countries[country].timezone, now())
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
  const today = dayIn(countries[country].timezone, now())
  const last = until === 'today' ? today : daysBefore(today, 1)
  const range = { country, shopId: shopId ?? null, from: daysBefore(last, days - 1), until: last }
  if (until === 'today') {
    const products = await findBestSellers(db, range, first)
    return withTitles(products, await findTitles(db, getIds(products)))
  }

  const byQuery = counted.get(db) ?? new Map<string, CountedProducts>()
  counted.set(db, byQuery)
  const key = JSON.stringify([range, first])
  const known = byQuery.get(key)
  // Read before the sums: a change between the two makes the next reader count again.
  const { version, titles } = await findSalesVersion(db, range, getIds(known?.products ?? []))
  if (known && version !== null && known.version === version) return withTitles(known.products, titles)

  const products = await findBestSellers(db, range, first)
  if (version !== null) {
    if (byQuery.size >= MOST_COUNTED) byQuery.clear()
    byQuery.set(key, { version, products })
  }
  return withTitles(products, await findTitles(db, getIds(products)))
}

const getIds = (sold: readonly ProductSales[]) => sold.map(({ productId }) => productId)

/** Products that were removed since are left out. */
function withTitles(sold: readonly ProductSales[], titles: readonly ProductTitle[]): BestSeller[] {
  const byId = new Map(titles.map((product) => [product.id, product]))
  return sold.flatMap((product) => {
    const found = byId.get(product.productId)
    return found ? [{ ...product, title: found.title, slug: found.slug }] : []
  })
}
