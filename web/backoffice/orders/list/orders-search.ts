import type { OrderFilter, OrderStatus } from '#services/market/contract.ts'
import { isFinal, ORDER_STATES } from '#services/market/orders/rules/order-states.ts'
import { readId, readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'

const VIEWS = ['open', 'awaiting', 'ended', 'all'] as const
export type OrdersView = (typeof VIEWS)[number]

export const SORTS = ['promised', 'created', 'amount', 'name'] as const
export type OrdersSort = (typeof SORTS)[number]

export interface OrdersSearch {
  view: OrdersView
  status: OrderStatus | null
  shopId: string | null
  /** How the customer gets it. */
  way: 'delivery' | 'pickup' | null
  /** uid of the courier; 'none': without one. */
  courier: string | null
  isLate: boolean
  /** What it waits for: the customer, or its review. */
  prescription: 'missing' | 'review' | null
  /** Of an unknown buyer, and not confirmed yet. */
  isUnconfirmed: boolean
  search: string
  sort: OrdersSort
  direction: 'asc' | 'desc'
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
    way: readOption(params, 'way', ['delivery', 'pickup']),
    courier: readId(params, 'courier') || null,
    isLate: readOption(params, 'late', ['1']) !== null,
    prescription: readOption(params, 'prescription', ['missing', 'review']),
    isUnconfirmed: readOption(params, 'unconfirmed', ['1']) !== null,
    search,
    sort: readOption(params, 'sort', SORTS) ?? 'promised',
    direction: readOption(params, 'direction', ['asc', 'desc']) ?? getUsualDirection(view),
    after: readText(params, 'after', 200) || null,
  }
}

/** The states to choose from in a view. */
export function getStates(view: OrdersView): readonly OrderStatus[] {
  if (view === 'open') return ORDER_STATES.filter((state) => !isFinal(state))
  return view === 'ended' ? ORDER_STATES.filter(isFinal) : []
}

/** The filter as the service takes it. */
export function toFilter({
  view,
  status,
  shopId,
  way,
  courier,
  isLate,
  prescription,
  isUnconfirmed,
  search,
  sort,
  direction,
}: OrdersSearch): OrderFilter {
  return {
    view,
    sort,
    direction,
    ...(status && { status }),
    ...(shopId && { shopId }),
    ...(way && { hasDelivery: way === 'delivery' }),
    ...(courier && { courier }),
    ...(isLate && { isLate }),
    ...(prescription && { prescription }),
    ...(isUnconfirmed && { isUnconfirmed }),
    ...(search && { search }),
  }
}

/** A saved filter as the page takes it. */
export function fromFilter(filter: OrderFilter): OrdersSearch {
  const {
    view,
    status = null,
    shopId = null,
    hasDelivery,
    courier = null,
    isLate = false,
    prescription = null,
    isUnconfirmed = false,
    search = '',
    sort,
  } = filter
  const way = hasDelivery === undefined ? null : hasDelivery ? 'delivery' : 'pickup'
  const direction = filter.direction ?? getUsualDirection(view)
  const chosen = { status, shopId, way, courier, isLate, prescription, isUnconfirmed, search } as const
  return { view, ...chosen, sort, direction, after: null }
}

/** Fields of the list's address; usual values stay out of it. */
export function toAddress(asked: OrdersSearch) {
  const { view, direction, sort, way, courier, isLate, prescription, isUnconfirmed, search, status, shopId, after } =
    asked
  return {
    view: view === (search === '' ? 'open' : 'all') ? null : view,
    status,
    shopId,
    way,
    courier,
    late: isLate ? (1 as const) : null,
    prescription,
    unconfirmed: isUnconfirmed ? (1 as const) : null,
    search: search || null,
    sort: sort === 'promised' ? null : sort,
    direction: direction === getUsualDirection(view) ? null : direction,
    after,
  }
}

/** Whether two searches show the same list, whichever page of it. */
export function isSameList(one: OrdersSearch, other: OrdersSearch): boolean {
  const list = (asked: OrdersSearch) => JSON.stringify(toAddress({ ...asked, after: null }))
  return list(one) === list(other)
}

// The next promise first, and the last that ended.
function getUsualDirection(view: OrdersView): 'asc' | 'desc' {
  return view === 'ended' || view === 'all' ? 'desc' : 'asc'
}
