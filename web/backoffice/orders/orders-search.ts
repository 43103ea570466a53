import type { OrderStatus } from '#services/market/contract.ts'
import { ENDED_STATES, OPEN_STATES } from './order-states.ts'

const VIEWS = ['open', 'awaiting', 'ended', 'all'] as const
export type OrdersView = (typeof VIEWS)[number]

export interface OrdersSearch {
  view: OrdersView
  status: OrderStatus | null
  shopId: string | null
  search: string
  after: string | null
}

/** What the address asks for. Who searches without a view looks everywhere; a state belongs to its view. */
export function readOrdersSearch(params: URLSearchParams): OrdersSearch {
  const search = (params.get('search') ?? '').trim().slice(0, 100)
  const view = VIEWS.find((each) => each === params.get('view')) ?? (search === '' ? 'open' : 'all')
  const states: readonly OrderStatus[] = statesOf(view)
  return {
    view,
    status: states.find((each) => each === params.get('status')) ?? null,
    shopId: params.get('shopId')?.slice(0, 100) || null,
    search,
    after: params.get('after')?.slice(0, 200) || null,
  }
}

/** The states to choose from in a view. */
export function statesOf(view: OrdersView): readonly OrderStatus[] {
  if (view === 'open') return OPEN_STATES
  return view === 'ended' ? ENDED_STATES : []
}
