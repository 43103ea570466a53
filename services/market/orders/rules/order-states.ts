import { isPrescriptionPending, type OrderPrescription } from '../../prescriptions/rules/prescription.ts'

/**
 * One record per state of an order. The contract, the moves, the lists of staff and couriers, the messages to customers
 * and the pages derive from it. Pure; the browser uses it. 'Packed' is no state: see `canCourierTake`.
 */
export const ORDER_STATES = [
  'NEW',
  'CONFIRMED',
  'PREPARING',
  'READY_FOR_PICKUP',
  'ON_THE_WAY',
  'NOT_DELIVERED',
  'COMPLETED',
  'CANCELLED',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

interface OrderStateRecord {
  /** States that may follow. None: the state is final. */
  next: readonly OrderState[]
  /** Orders that pass through it when all goes well. 'none': it is a detour, during which no arrival is promised. */
  path: 'all' | 'delivery' | 'pickup' | 'none'
  /** Where the goods are: still to be picked from the shelves, picked and in the shop, or out of it. */
  goods: 'to-pick' | 'picked' | 'gone'
  /** Whether the customer may cancel. 'when-asked': while a question about missing units is open. */
  customerCancels: 'yes' | 'when-asked' | 'no'
  /** Where couriers see a delivery: to take once it is packed, on their way, done today, or nowhere. */
  courierList: 'to-take' | 'on-the-way' | 'done' | 'none'
  /** What the customer's page says that the shop does next: `next.*` of the order's messages. */
  shopNext: 'confirm' | 'prepare' | 'preparing' | 'again' | null
  /** Message on a move into the state. Final states have facts and messages of their own. */
  notify: {
    template: 'order-confirmed' | 'order-on-the-way' | 'order-ready-for-pickup' | 'order-not-delivered'
    /** high: concerns the next minutes. */
    urgency?: 'high'
    /** Later state in which the message is still worth sending. */
    until?: OrderState
  } | null
}

export const orderStates: Record<OrderState, OrderStateRecord> = {
  NEW: {
    next: ['CONFIRMED', 'CANCELLED'],
    path: 'all',
    goods: 'to-pick',
    customerCancels: 'yes',
    courierList: 'none',
    shopNext: 'confirm',
    notify: null,
  },
  CONFIRMED: {
    next: ['PREPARING', 'CANCELLED'],
    path: 'all',
    goods: 'to-pick',
    customerCancels: 'yes',
    courierList: 'none',
    shopNext: 'prepare',
    notify: { template: 'order-confirmed', until: 'PREPARING' },
  },
  PREPARING: {
    next: ['ON_THE_WAY', 'READY_FOR_PICKUP', 'CANCELLED'],
    path: 'all',
    goods: 'to-pick',
    customerCancels: 'when-asked',
    courierList: 'to-take',
    shopNext: 'preparing',
    notify: null,
  },
  // An order that is never picked up is cancelled.
  READY_FOR_PICKUP: {
    next: ['COMPLETED', 'CANCELLED'],
    path: 'pickup',
    goods: 'picked',
    customerCancels: 'when-asked',
    courierList: 'none',
    shopNext: null,
    notify: { template: 'order-ready-for-pickup', urgency: 'high' },
  },
  ON_THE_WAY: {
    next: ['COMPLETED', 'NOT_DELIVERED'],
    path: 'delivery',
    goods: 'gone',
    customerCancels: 'no',
    courierList: 'on-the-way',
    shopNext: null,
    notify: { template: 'order-on-the-way', urgency: 'high' },
  },
  NOT_DELIVERED: {
    next: ['PREPARING', 'CANCELLED'],
    path: 'none',
    goods: 'gone',
    customerCancels: 'no',
    courierList: 'done',
    shopNext: 'again',
    notify: { template: 'order-not-delivered', urgency: 'high' },
  },
  COMPLETED: {
    next: [],
    path: 'all',
    goods: 'gone',
    customerCancels: 'no',
    courierList: 'done',
    shopNext: null,
    notify: null,
  },
  CANCELLED: {
    next: [],
    path: 'none',
    goods: 'gone',
    customerCancels: 'no',
    courierList: 'none',
    shopNext: null,
    notify: null,
  },
}

/** States by which customers filter their orders. */
export const ORDER_FILTERS = [
  'NEW',
  'CONFIRMED',
  'PREPARING',
  'ON_THE_WAY',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly OrderState[]

/** Whether the state is final. The partial indexes of `market.orders` name the final states. */
export function isFinal(state: OrderState): boolean {
  return orderStates[state].next.length === 0
}

/** Whether an order in this state has an arrival ahead of it that somebody counts on. */
export function isPromised(state: OrderState): boolean {
  return !isFinal(state) && orderStates[state].path !== 'none'
}

/** States whose record has this value, in the order of `ORDER_STATES`. */
export function statesWith<F extends 'path' | 'goods' | 'courierList'>(
  fact: F,
  value: OrderStateRecord[F],
): OrderState[] {
  return ORDER_STATES.filter((state) => orderStates[state][fact] === value)
}

/** States still to come if all goes well; none for an order on a detour, which is prepared again or cancelled. */
export function stepsAhead(state: OrderState, hasDelivery: boolean): Exclude<OrderState, 'NEW' | 'CANCELLED'>[] {
  if (!isOnPath(state, hasDelivery)) return []
  return ORDER_STATES.slice(ORDER_STATES.indexOf(state) + 1)
    .filter((later) => later !== 'NEW' && later !== 'CANCELLED')
    .filter((later) => isOnPath(later, hasDelivery))
}

function isOnPath(state: OrderState, hasDelivery: boolean): boolean {
  const { path } = orderStates[state]
  return path === 'all' || path === (hasDelivery ? 'delivery' : 'pickup')
}

/** Whether couriers may take a delivery: packing is marked by `packedAt` and changes no state. */
export function canCourierTake({ status, packedAt }: { status: OrderState; packedAt: Date | null }): boolean {
  return orderStates[status].courierList === 'to-take' && packedAt !== null
}

export type MoveRefusal =
  | 'not-from-this-state'
  | 'order-is-picked-up'
  | 'order-is-delivered'
  | 'waits-for-payment'
  | 'waits-for-answer'
  | 'waits-for-prescription'

interface MovingOrder {
  status: OrderState
  hasDelivery: boolean
  paymentState: 'at_door' | 'awaiting' | 'paid' | 'refunded' | 'none'
  /** A question to the customer about missing units is open. */
  isChangeOpen: boolean
  prescription?: Pick<OrderPrescription, 'state'> | null
}

/** The first reason why the order may not become `next`, or null. */
export function whyCannotBecome(next: OrderState, order: MovingOrder): MoveRefusal | null {
  const { path, goods } = orderStates[next]
  if (!orderStates[order.status].next.includes(next)) return 'not-from-this-state'
  if (path === 'delivery' && !order.hasDelivery) return 'order-is-picked-up'
  if (path === 'pickup' && order.hasDelivery) return 'order-is-delivered'
  if (next === 'CONFIRMED' && order.paymentState === 'awaiting') return 'waits-for-payment'
  if (path !== 'none' && isPrescriptionPending(order.prescription)) return 'waits-for-prescription'
  if (path !== 'none' && goods !== 'to-pick' && order.isChangeOpen) return 'waits-for-answer'
  return null
}

/** States into which an operator may move the order now. */
export function statesWithin(order: MovingOrder): OrderState[] {
  return orderStates[order.status].next.filter((next) => whyCannotBecome(next, order) === null)
}
