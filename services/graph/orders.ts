import type { Order } from '#services/market/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { type GraphContext, onBehalf } from './context.ts'
import { graphError } from './errors.ts'
import { imageSizes } from './images.ts'
import { money, toMoneySummary } from './money.ts'

/** The order query limit of the specification's section 9. */
const STANDARD = 5
const MOST = 50

export async function ordersByAccountId(
  _: unknown,
  { accountId, shopIds, first }: { accountId: string; shopIds?: (string | null)[] | null; first?: number | null },
  context: GraphContext,
) {
  context.outcome.isPersonal = true
  const { uid } = context.call.viewer
  if (uid === null) throw graphError('sign-in-first')
  // Another account's orders read as an empty list.
  if (accountId !== uid) return connection([], false, null)

  const size = Math.min(MOST, Math.max(1, first ?? STANDARD))
  const page = await context.market.orders({ first: size }, onBehalf(context))
  const shops = shopIds?.filter((id) => id !== null) ?? []
  const orders = shops.length === 0 ? page.orders : page.orders.filter(({ shopId }) => shops.includes(shopId))
  return connection(orders, page.hasNextPage, page.endCursor)
}

function connection(orders: Order[], hasNextPage: boolean, endCursor: string | null) {
  const nodes = orders.map(graphOrder)
  return {
    totalCount: orders.length,
    pageInfo: { hasNextPage, hasPreviousPage: false, startCursor: orders[0]?._id ?? null, endCursor },
    nodes,
    edges: nodes.map((node) => ({ cursor: node._id, node })),
  }
}

export async function orderByReferenceId(
  _: unknown,
  { id, shopId, token }: { id: string; shopId: string; token?: string | null },
  context: GraphContext,
) {
  context.outcome.isPersonal = true
  try {
    const order = await context.market.order({ orderId: id, ...(token ? { token } : {}) }, onBehalf(context))
    return order.shopId === shopId ? graphOrder(order) : null
  } catch (error) {
    if (asServiceError(error)?.status === 404) return null
    throw error
  }
}

function graphOrder(order: Order) {
  const { currencyCode, contact, summary } = order
  // Missing lines are neither delivered nor part of the totals.
  const remainingLines = order.lines.filter(({ state }) => state === 'kept')
  return {
    ...order,
    shop: { _id: order.shopId, name: order.shopName },
    email: contact.email,
    fullName: contact.fullName,
    phoneNumber: contact.phoneNumber,
    totalItemQuantity: remainingLines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: remainingLines.map((line) => ({
      ...line,
      _id: line.productVariantId,
      productConfiguration: { productId: line.productId, productVariantId: line.productVariantId },
      price: money(line.price.amount, currencyCode),
      subtotal: money(line.subtotal.amount, currencyCode),
      imageURLs: line.imageId === null ? null : imageSizes(line.imageId),
    })),
    summary: toMoneySummary(summary, currencyCode),
  }
}
