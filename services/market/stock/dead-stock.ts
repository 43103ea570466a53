import { countries } from '#shared/countries/countries.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { DeadStockLine } from './contract.ts'
import { type DeadStockRecord, findDeadStock } from './store/dead-stock.ts'

const DAY_MS = 86_400_000
const MOST_LINES = 200

/** What lies in a shop and nobody bought for so many days, with its value at the cost of the last delivery. */
export async function deadStock(
  { db, now, records }: CatalogueDependencies,
  { shopId, days }: { shopId: string; days: number },
) {
  const { currency, country } = await records.market(shopId)
  const until = formatDay(new Date(now().getTime() - days * DAY_MS), countries[country].timezone)
  const found = await findDeadStock(db, { shopId, until, limit: MOST_LINES + 1 })
  const shown = found.slice(0, MOST_LINES)
  const value = shown.reduce((sum, { stock, unitCost }) => sum + stock * (unitCost ?? 0), 0)
  return {
    currencyCode: currency,
    lines: shown.map((record) => toLine(record, currency)),
    hasMore: found.length > MOST_LINES,
    value,
    displayValue: formatMoney(value, currency),
    withoutCost: shown.filter(({ unitCost }) => unitCost === null).length,
  }
}

function toLine({ variantId, unitCost, price, ...record }: DeadStockRecord, currency: Currency): DeadStockLine {
  return {
    ...record,
    productVariantId: variantId,
    displayPrice: formatMoney(price, currency),
    value: unitCost === null ? null : record.stock * unitCost,
    displayValue: unitCost === null ? null : formatMoney(record.stock * unitCost, currency),
  }
}
