import type { OrderStatus } from '#services/market/contract.ts'
import { isFinal, ORDER_STATES } from '#services/market/orders/rules/order-states.ts'
import { readId, readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'

const VIEWS = ['open', 'awaiting', 'ended', 'all'] as const
export type OrdersView = (typeof VIEWS)[number]

export interface OrdersSearch {
  view: OrdersView
  status: OrderStatus | null
  shopId: string | null
  search: string
  after: string | null
}

/** Parses the address. A search without a view covers all orders; a state must belong to its view. */
export function readOrdersSearch(params: URLSearchParams): OrdersSearch {
  const search = readTrimmed(params, 'search', 100)
  const view = readOption(params, 'view', VIEWS) ?? (search === '' ? 'open' : 'all')
  const states: readonly OrderStatus[] = getStates(view)
  return {
    view,
    status: readOption(params, 'status', states),
    shopId: readId(params, 'shopId') || null,
    search,
    after: readText(params, 'after', 200) || null,
  }
}

/** The states to choose from in a view. */
export function getStates(view: OrdersView): readonly OrderStatus[] {
  if (view === 'open') return ORDER_STATES.filter((state) => !isFinal(state))
  return view === 'ended' ? ORDER_STATES.filter(isFinal) : []
}
