import type { OrderPaymentState } from './order-life.ts'

/**
 * Limits on stock taken by unpaid orders: a buyer who never pays takes it from the others. Counted by account and by
 * phone, because a new account costs nothing. Of a proved phone only orders of buyers who had proved it count, so that no
 * stranger who types it can use up the limit of its owner.
 */

export const MOST_AWAITING = 2
export const MOST_AT_DOOR_OF_GUESTS = 3
/** Units of one variant: a case of cans. */
export const MOST_UNITS_UNPAID = 24
/** The same limit as in accounts' credibility. */
const SENT_AWAY_TOO_OFTEN = 3

export interface OpenCount {
  /** Number of orders whose payment may still come. */
  awaiting: number
  /** Minor units of the orders to be paid at the door. */
  atDoorMinor: number
}

export interface OpenOrders {
  own: OpenCount & {
    /** The newest one whose payment may still come. */
    awaitingId: string | null
  }
  ofPhone: OpenCount & {
    /** Number of guest orders to be paid at the door. */
    guestsAtDoor: number
    /** Number of guest orders that were sent out and not accepted, and of those accepted. */
    sentAway: number
    taken: number
  }
}

export type OpenOrdersRefusal = 'too-many-awaiting' | 'cannot-pay-at-door' | 'too-much-at-door' | 'too-many-at-door'

interface Unpaid {
  paymentState: OrderPaymentState
  amountDue: number
  byGuest: boolean
  maxAtDoorMinor: number
}

/** The first reason why too much is open already for one more unpaid order, or null. */
export function whyTooMuchIsOpen(order: Unpaid, { own, ofPhone }: OpenOrders): OpenOrdersRefusal | null {
  if (order.paymentState === 'awaiting')
    return Math.max(own.awaiting, ofPhone.awaiting) >= MOST_AWAITING ? 'too-many-awaiting' : null
  if (order.paymentState !== 'at_door') return null

  if (ofPhone.sentAway >= SENT_AWAY_TOO_OFTEN && ofPhone.sentAway >= ofPhone.taken) return 'cannot-pay-at-door'
  if (order.byGuest && ofPhone.guestsAtDoor >= MOST_AT_DOOR_OF_GUESTS) return 'too-many-at-door'
  return getAmountAtDoor({ own, ofPhone }) + order.amountDue > order.maxAtDoorMinor ? 'too-much-at-door' : null
}

/** Amount already to be paid at the door. */
export function getAmountAtDoor({ own, ofPhone }: OpenOrders): number {
  return Math.max(own.atDoorMinor, ofPhone.atDoorMinor)
}

interface Line {
  productVariantId: string
  title: string
  quantity: number
  isBackorder: boolean
  donatedGrams?: number | null
}

/** Units that the lines take from the shelf: no backorders, no donations. */
export function countUnits(lines: readonly Line[]): number {
  return lines.filter(isOnShelf).reduce((sum, { quantity }) => sum + quantity, 0)
}

function isOnShelf({ isBackorder, donatedGrams }: Line): boolean {
  return !isBackorder && (donatedGrams ?? null) === null
}

/** The first article of which an unpaid order takes too much stock, or null; donations have no stock. */
export function findOverdrawnLine<Taken extends Line>(lines: readonly Taken[]): Taken | null {
  const onShelf = lines.filter(isOnShelf)
  const countOf = (variantId: string) =>
    onShelf.reduce((sum, line) => sum + (line.productVariantId === variantId ? line.quantity : 0), 0)
  return onShelf.find(({ productVariantId }) => countOf(productVariantId) > MOST_UNITS_UNPAID) ?? null
}
