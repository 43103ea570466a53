import { formatMoney } from '#shared/money.ts'
import { formatVatRate } from '../basket/rules/vat-parts.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { findStockItems, staffStock } from '../stock/staff-stock.ts'
import type { CounterSale } from './contract.ts'
import { deductGivenBack } from './rules/counter-sale.ts'
import { type CounterSaleRecord, findCounterSale, findSalesOfDay, sumCashGivenBack, sumSalesOfDay } from './store.ts'

/** The variants with this barcode or SKU; without any, those whose name or code begins so. */
export async function counterItems(
  deps: Pick<MarketDependencies, 'db'>,
  { shopId, code }: { shopId: string; code: string },
) {
  const { items } = await findStockItems(deps, { shopId, code })
  if (items.length > 0) return { items, isExact: true }
  const found = await staffStock(deps, { shopId, search: code.slice(0, 100), first: 10 })
  return { items: found.items, isExact: false }
}

/** A sale of the counter; throws order-not-found for another order. */
export async function showCounterSale(
  { db }: Pick<MarketDependencies, 'db'>,
  { orderId }: { orderId: string },
): Promise<CounterSale> {
  const sale = await findCounterSale(db, orderId)
  if (!sale) throw marketError('order-not-found')
  return toSale(sale)
}

/** Sales of a shop today, and the sums by method. */
export async function counterDay({ db, now, records }: CatalogueDependencies, { shopId }: { shopId: string }) {
  const { currency } = await records.market(shopId)
  const day = { shopId, now: now() }
  const [sales, sums, cashGivenBack] = await Promise.all([
    findSalesOfDay(db, { ...day, limit: 100 }),
    sumSalesOfDay(db, day),
    sumCashGivenBack(db, day),
  ])
  return {
    sales: sales.map(toSale),
    sums: deductGivenBack(sums, cashGivenBack).map(({ method, count, amount, givenBack, net }) => ({
      method,
      count,
      displaySold: formatMoney(amount, currency),
      displayGivenBack: givenBack === 0 ? null : formatMoney(givenBack, currency),
      displayAmount: formatMoney(net, currency),
    })),
  }
}

function toSale({ currency, tendered, soldAt, vatParts, ...sale }: CounterSaleRecord): CounterSale {
  const change = tendered === null ? null : tendered - sale.amount
  return {
    ...sale,
    currencyCode: currency,
    displayAmount: formatMoney(sale.amount, currency),
    displayTendered: tendered === null ? null : formatMoney(tendered, currency),
    displayChange: change === null ? null : formatMoney(change, currency),
    vatParts: (vatParts ?? []).map(({ rate, total, discount, vat }) => ({
      label: formatVatRate(rate),
      displayTotal: formatMoney(total - discount, currency),
      displayVat: formatMoney(vat, currency),
    })),
    soldAt: soldAt.toISOString(),
  }
}
