import type { PickingLine } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOrdersToPick } from './store/staff-orders.ts'

/**
 * Picking list of these orders, by brand and title as on the shelves. Orders promised for the same moment keep the
 * requested order.
 */
export async function pickingList(
  { db }: Pick<MarketDependencies, 'db'>,
  { orderIds }: { orderIds: string[] },
): Promise<PickingLine[]> {
  const orders = await findOrdersToPick(db, orderIds)
  const articles = new Map<string, PickingLine>()
  for (const order of orders) addTo(articles, order)
  return [...articles.values()].sort((a, b) =>
    `${a.productVendor} ${a.title} ${a.optionTitle}`.localeCompare(
      `${b.productVendor} ${b.title} ${b.optionTitle}`,
      'es',
    ),
  )
}

function addTo(articles: Map<string, PickingLine>, { id, referenceId, lines }: OrderRecord): void {
  for (const line of lines.filter(({ state }) => state === 'kept')) {
    const { productVariantId, sku, title, optionTitle, productVendor, imageId, quantity } = line
    const known = articles.get(productVariantId)
    const of = { orderId: id, referenceId, quantity }
    if (known) {
      known.quantity += quantity
      known.orders.push(of)
    } else {
      const article = { productVariantId, sku, title, optionTitle, productVendor, imageId, quantity, orders: [of] }
      articles.set(productVariantId, article)
    }
  }
}
