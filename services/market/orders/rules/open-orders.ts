import type { OrderPaymentState } from './order-life.ts'

/**
 * How much may be taken from the shelf without a payment: whoever orders and never pays takes it from everybody else. Counted
 * by account and by phone, because a new guest costs nothing. A phone that the buyer proved is theirs alone, so that nobody
 * uses it up for them: then the account counts.
 */

export const MOST_AWAITING = 2
export const MOST_AT_DOOR_OF_GUESTS = 3
/** Of one variant: a case of cans. */
export const MOST_UNITS_UNPAID = 24
/** As accounts says it of an account (D54). */
const SENT_AWAY_TOO_OFTEN = 3

export interface OpenCount {
  /** Their payment may still come. */
  awaiting: number
  /** Minor units, of those that are paid when they are handed over. */
  atDoorMinor: number
}

export interface OpenOrders {
  own: OpenCount & {
    /** The newest one whose payment may still come. */
    awaitingId: string | null
  }
  ofPhone: OpenCount & {
    /** Orders of guests that are paid when they are handed over. */
    guestsAtDoor: number
    /** Orders of guests that went out and were not taken, and those that were. */
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

/** The first reason why there is too much open already for one more unpaid order, or null. */
export function whyTooMuchIsOpen(order: Unpaid, { own, ofPhone }: OpenOrders): OpenOrdersRefusal | null {
  if (order.paymentState === 'awaiting')
    return Math.max(own.awaiting, ofPhone.awaiting) >= MOST_AWAITING ? 'too-many-awaiting' : null
  if (order.paymentState !== 'at_door') return null

  if (ofPhone.sentAway >= SENT_AWAY_TOO_OFTEN && ofPhone.sentAway >= ofPhone.taken) return 'cannot-pay-at-door'
  if (order.byGuest && ofPhone.guestsAtDoor >= MOST_AT_DOOR_OF_GUESTS) return 'too-many-at-door'
  return getAmountAtDoor({ own, ofPhone }) + order.amountDue > order.maxAtDoorMinor ? 'too-much-at-door' : null
}

/** What is to be paid at the door already. */
export function getAmountAtDoor({ own, ofPhone }: OpenOrders): number {
  return Math.max(own.atDoorMinor, ofPhone.atDoorMinor)
}

interface Line {
  productVariantId: string
  title: string
  quantity: number
  isBackorder: boolean
  donatedGrams: number | null
}

/** The first article of which an unpaid order takes too much from the shelf, or null; what a shelter is given is not on it. */
export function findOverdrawnLine<Taken extends Line>(lines: readonly Taken[]): Taken | null {
  const onShelf = lines.filter(({ isBackorder, donatedGrams }) => !isBackorder && donatedGrams === null)
  const countUnits = (variantId: string) =>
    onShelf.reduce((sum, line) => sum + (line.productVariantId === variantId ? line.quantity : 0), 0)
  return onShelf.find(({ productVariantId }) => countUnits(productVariantId) > MOST_UNITS_UNPAID) ?? null
}
