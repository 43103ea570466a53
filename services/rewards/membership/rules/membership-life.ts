/** States of a membership. */
export type MembershipStatus = 'PENDING_PAYMENT' | 'ACTIVE' | 'LAPSED' | 'PAUSED' | 'ENDED' | 'REFUNDED' | 'CANCELLED'

/** What is to follow the month that is paid; its owner may change it until that ends. */
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
  // Another month that is paid keeps the state.
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

/** One of these is somebody's only one in its country. */
export function isOpen(status: MembershipStatus): boolean {
  return ways[status].length > 0
}

/** What becomes of it when its paid time is over. */
export function afterItsEnd(wish: MembershipRequest): 'LAPSED' | 'PAUSED' | 'ENDED' {
  if (wish === 'pause') return 'PAUSED'
  return wish === 'stop' ? 'ENDED' : 'LAPSED'
}

export interface Standing {
  status: MembershipStatus
  wish: MembershipRequest
  /** A month is offered and waits for its payment. */
  hasOffer: boolean
  /** Whole days that are paid, the present one counted. */
  daysLeft: number
}

/** So many days before the end the link for the next month is sent; and from how many on it may be asked for. */
export const RENEWAL_DAYS = 3
export const EARLIEST_RENEWAL_DAYS = 10

/** How long the link of the first month is good for; that of a renewal until the end of what is paid. */
export const MINUTES_TO_PAY = 30

/** What nobody paid is given up after so many days. */
export const DAYS_TO_DECIDE = 7

/** One that lapsed is taken up again within so many days; then it has ended, and a new one may be chosen. */
export const DAYS_TO_COME_BACK = 60

/** What its owner may do with it now. */
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

/** What becomes of money for a month: it is had, or goes back because there is nobody to have it. */
export function decideMoney(status: MembershipStatus, offer: 'OFFERED' | 'CLOSED'): 'have-it' | 'give-back' {
  return offer === 'OFFERED' && canBecome(status, 'ACTIVE') ? 'have-it' : 'give-back'
}
