import { findVariantCodes } from '../catalogue/find-variant-codes.ts'
import type { BillingOfOrder, Order, PackingList } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findOpenChange, toOrder } from '../orders/to-order.ts'
import { findOrderLots } from '../stock/find-order-lots.ts'
import { findOrdersById, findStaffOrder } from './store/staff-orders.ts'
import { toBillingOfOrder } from './to-billing-of-order.ts'

/** Orders to print for the bags, by promised time. */
export async function packingTickets(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { orderIds }: { orderIds: string[] },
): Promise<{ order: Order; billing: BillingOfOrder | null }[]> {
  const orders = await findOrdersById(db, orderIds)
  return orders.map((order) => ({
    order: { ...toOrder(order, now()), accessToken: null },
    billing: toBillingOfOrder(order.billing),
  }))
}

/** An order with the codes of its articles. Throws order-not-found. */
export async function packingList(
  { db }: Pick<MarketDependencies, 'db'>,
  { code }: { code: string },
): Promise<PackingList> {
  const order = (await findStaffOrder(db, code)) ?? (await findStaffOrder(db, code.toUpperCase()))
  if (!order) throw marketError('order-not-found')
  const lines = order.lines.filter(({ state }) => state === 'kept')
  const codes = await findVariantCodes(
    db,
    lines.map(({ productVariantId }) => productVariantId),
  )
  const lots = await findOrderLots(db, order.id)
  return {
    _id: order.id,
    referenceId: order.referenceId,
    status: order.status,
    hasDelivery: order.hasDelivery,
    isPacked: order.packedAt !== null,
    isChangeOpen: findOpenChange(order) !== null,
    fullName: order.contact.fullName,
    notes: [...order.predefinedNotes, order.notes, order.gift?.message ? `Regalo: ${order.gift.message}` : ''].filter(
      Boolean,
    ),
    lines: lines.map((line) => ({
      position: line.position,
      title: line.title,
      optionTitle: line.optionTitle,
      productVendor: line.productVendor,
      imageId: line.imageId,
      quantity: line.quantity,
      lots: (lots.get(line.productVariantId) ?? []).map(({ code, expiresOn, quantity }) => ({
        code,
        expiresOn,
        quantity,
      })),
      codes: [...new Set([codes.get(line.productVariantId), line.sku].filter(isCode))],
    })),
  }
}

function isCode(code: string | null | undefined): code is string {
  return Boolean(code)
}
