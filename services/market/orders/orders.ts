import { accountUid } from '#shared/rpc/access.ts'
import { parsePageEnd, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Order, OrderStatus } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findOrders } from './store/orders.ts'
import { toOrder } from './to-order.ts'

interface OrdersPage {
  orders: Order[]
  hasNextPage: boolean
  endCursor: string | null
}

/** The caller's own orders, newest first, a page at a time. */
export async function orders(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  input: { first: number; after?: string | undefined; status?: OrderStatus | undefined },
  { viewer }: CallContext,
): Promise<OrdersPage> {
  const uid = accountUid({ viewer })

  const found = await findOrders(deps.db, {
    ownerUid: uid,
    limit: input.first + 1,
    after: input.after === undefined ? null : readCursor(input.after),
    status: input.status ?? null,
  })
  const page = found.slice(0, input.first)

  const now = deps.now()
  const last = page.at(-1)
  return {
    orders: page.map((record) => ({ ...toOrder(record, now), accessToken: null })),
    hasNextPage: found.length > page.length,
    endCursor: last ? toCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const end = parsePageEnd(cursor)
  if (!end) throw marketError('cursor-not-valid')
  return { createdAt: end.at, id: end.id }
}
