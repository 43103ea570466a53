import type { MarketDependencies } from '../deps.ts'
import { findReturnRefunds } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOrderById } from '../orders/store/orders.ts'
import { toOrderMoney } from '../orders/to-order-money.ts'
import { SoldOrder } from './contract.ts'

/** The sale of an order that was handed over. Units that were missing are no part of it; returned ones are refunds. */
export async function soldOrder(
  { db }: Pick<MarketDependencies, 'db'>,
  { orderId }: { orderId: string },
): Promise<SoldOrder | null> {
  const order = await findOrderById(db, orderId)
  if (order?.status !== 'COMPLETED') return null
  const { summary, contact } = order
  const { vatRate } = toOrderMoney(order)
  const refunds = await findReturnRefunds(db, order.id)
  return {
    referenceId: order.referenceId,
    country: order.country,
    shopId: order.shopId,
    currencyCode: order.currency,
    ownerUid: order.ownerUid,
    billing: SoldOrder.shape.billing.parse(order.billing),
    email: contact.email,
    paidBy: toPaidBy(order),
    items: order.lines
      .filter(({ state }) => state === 'kept')
      .map(({ sku, title, optionTitle, quantity, price, vatRate = null }) => ({
        sku,
        title: optionTitle ? `${title}, ${optionTitle}` : title,
        quantity,
        price,
        vatRate,
      })),
    delivery: summary.fulfillmentTotal,
    surcharge: summary.surchargeTotal,
    discount: Math.min(summary.discountTotal, summary.total),
    addedVat: summary.taxTotal,
    vatRate,
    refunds: refunds.map(({ vatParts, ...refund }) => ({
      ...refund,
      byRate: vatParts?.map(({ rate, total }) => ({ rate, total })) ?? [{ rate: vatRate, total: refund.amount }],
    })),
  }
}

/** The tip is no price, and the wallet pays what the method does not. */
function toPaidBy({ paymentMethod, paymentState }: OrderRecord): SoldOrder['paidBy'] {
  if (paymentState === 'none') return 'credit'
  return paymentMethod === 'card_at_door' ? 'card' : paymentMethod
}
