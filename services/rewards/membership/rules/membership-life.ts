/** States of a membership. */
export type MembershipStatus = 'PENDING_PAYMENT' | 'ACTIVE' | 'LAPSED' | 'PAUSED' | 'ENDED' | 'REFUNDED' | 'CANCELLED'

/** The owner's request for the end of the paid time; it may change until then. */
export type MembershipRequest = 'renew' | 'pause' | 'stop'

export const membershipStatuses: readonly MembershipStatus[] = [
  'PENDING_PAYMENT',
  'ACTIVE',
  'LAPSED',
  'PAUSED',
  'ENDED',
  'REFUNDED',
  'CANCELLED',
]

const ways: Record<MembershipStatus, readonly MembershipStatus[]> = {
  PENDING_PAYMENT: ['ACTIVE', 'CANCELLED'],
  // Paying another month keeps the state.
  ACTIVE: ['ACTIVE', 'LAPSED', 'PAUSED', 'ENDED', 'REFUNDED'],
  LAPSED: ['ACTIVE', 'ENDED'],
  PAUSED: ['ACTIVE', 'ENDED'],
  ENDED: [],
  REFUNDED: [],
  CANCELLED: [],
}

export function canBecome(from: MembershipStatus, to: MembershipStatus): boolean {
  return ways[from].includes(to)
}

/** Open memberships: a person has at most one of these in a country. */
export function isOpen(status: MembershipStatus): boolean {
  return ways[status].length > 0
}

/** State after the paid time is over. */
export function afterItsEnd(wish: MembershipRequest): 'LAPSED' | 'PAUSED' | 'ENDED' {
  if (wish === 'pause') return 'PAUSED'
  return wish === 'stop' ? 'ENDED' : 'LAPSED'
}

export interface Standing {
  status: MembershipStatus
  wish: MembershipRequest
  /** A month is on offer and waits for its payment. */
  hasOffer: boolean
  /** Paid days left, today included. */
  daysLeft: number
}

/** Days before the end from which the renewal can be paid; its link is sent on the first of them. */
export const RENEWAL_DAYS = 3
export const EARLIEST_RENEWAL_DAYS = 10

/** Lifetime of the first month's payment link; a renewal's lasts until the end of the paid time. */
export const MINUTES_TO_PAY = 30

/** Unpaid offers are withdrawn after so many days. */
export const DAYS_TO_DECIDE = 7

/** A lapsed membership can be reactivated for so many days; afterwards it has ended and a new one may be chosen. */
export const DAYS_TO_COME_BACK = 60

/** Actions that its owner may take now. */
export function whatCanBeDone({ status, wish, hasOffer, daysLeft }: Standing) {
  const isActive = status === 'ACTIVE'
  const isResting = status === 'LAPSED' || status === 'PAUSED'
  return {
    pay: hasOffer && isOpen(status),
    renew: !hasOffer && (isResting || (isActive && wish === 'renew' && daysLeft <= EARLIEST_RENEWAL_DAYS)),
    pause: isActive && wish !== 'pause',
    stop: (isActive && wish !== 'stop') || isResting || status === 'PENDING_PAYMENT',
    resume: status === 'PAUSED' || (isActive && wish !== 'renew'),
  }
}

/** Whether money for a month pays that month, or is refunded because the membership or the offer is closed. */
export function decideMoney(status: MembershipStatus, offer: 'OFFERED' | 'CLOSED'): 'have-it' | 'give-back' {
  return offer === 'OFFERED' && canBecome(status, 'ACTIVE') ? 'have-it' : 'give-back'
}
