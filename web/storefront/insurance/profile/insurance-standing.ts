import type { Insurance } from '#services/insurance/contract.ts'
import { FEWEST_PICTURES } from '#services/insurance/contracts/rules/insurance-life.ts'

/** State of a contract as shown to its owner. */
export type Standing =
  /** Quoted; pictures are missing. */
  | 'pictures'
  /** Quoted; only the payment is missing. */
  | 'ready'
  /** The payment link is open. */
  | 'to-pay'
  /** The payment link has expired or the payment was refused; the owner can request another. */
  | 'link-ended'
  /** Paid, and not issued yet. */
  | 'issuing'
  /** Paid; cover starts on a future day. */
  | 'coming'
  | 'active'
  | 'expired'
  | 'cancelled'

type Facts = Pick<
  Insurance,
  'status' | 'isPaid' | 'payUntil' | 'pictures' | 'renewedFrom' | 'validityStartDate' | 'validityExpirationDate'
>

/** `today` is the day where the pet is insured. An ended month counts as ended even before the job has recorded it. */
export function getStanding(insurance: Facts, { now, today }: { now: Date; today: string }): Standing {
  switch (insurance.status) {
    case 'QUOTED':
      return insurance.renewedFrom === null && insurance.pictures.length < FEWEST_PICTURES ? 'pictures' : 'ready'
    case 'PENDING_PAYMENT':
      if (insurance.isPaid) return 'issuing'
      return insurance.payUntil !== null && Date.parse(insurance.payUntil) > now.getTime() ? 'to-pay' : 'link-ended'
    case 'ACTIVE':
      if (insurance.validityExpirationDate <= today) return 'expired'
      return insurance.validityStartDate > today ? 'coming' : 'active'
    case 'EXPIRED':
      return 'expired'
    case 'CANCELLED':
      return 'cancelled'
  }
}

/** Whether the contract has ended. */
export function isOver(standing: Standing): boolean {
  return standing === 'expired' || standing === 'cancelled'
}

/** Whether the contract is unpaid, so the owner may still drop it. */
export function isUnpaid(standing: Standing): boolean {
  return standing === 'pictures' || standing === 'ready' || standing === 'to-pay' || standing === 'link-ended'
}
