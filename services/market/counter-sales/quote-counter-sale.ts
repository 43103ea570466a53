import { formatMoney } from '#shared/money.ts'
import { previewSale } from '../basket/preview-sale.ts'
import type { PlaceOrder } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { gatherAtCounter } from '../orders/gather-at-counter.ts'
import type { CounterQuote } from './contract.ts'
import { getCounterOwner } from './rules/counter-sale.ts'

/** What these items cost now over the counter. */
export async function quoteCounterSale(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, items }: { shopId: string; items: PlaceOrder['items'] },
): Promise<CounterQuote> {
  const { shop } = await gatherAtCounter(deps, { shopId, getOwner: getCounterOwner })
  const { lines, summary } = await previewSale(deps.db, shop, items)
  return {
    shopId: shop.id,
    currencyCode: shop.currency,
    lines: lines.map((line) => ({
      productId: line.productId,
      productVariantId: line.productVariantId,
      title: line.title,
      optionTitle: line.optionTitle,
      sku: line.sku,
      quantity: line.quantity,
      askedQuantity: line.askedQuantity,
      currentStock: line.currentStock,
      displayPrice: line.price.displayAmount,
      displaySubtotal: line.subtotal.displayAmount,
      problem: line.problem,
      needsPrescription: line.needsPrescription,
    })),
    amountDue: summary.amountDue,
    displayAmountDue: formatMoney(summary.amountDue, shop.currency),
    displayTax: summary.taxTotal > 0 ? formatMoney(summary.taxTotal, shop.currency) : null,
  }
}
