import { formatMoney } from '#shared/money.ts'
import type { StockItem } from './contract.ts'
import { isLowStock } from './rules/stock-entry.ts'
import type { StockItemRecord } from './store/stock-items.ts'

export function toStockItem(item: StockItemRecord): StockItem {
  const { variantId, currency, hidden, ...same } = item
  return {
    ...same,
    productVariantId: variantId,
    currencyCode: currency,
    displayPrice: formatMoney(item.price, currency),
    isLow: isLowStock(item),
    isHidden: hidden,
  }
}
