import type { Insurance } from '#services/insurance/contract.ts'
import { FEWEST_PICTURES } from '#services/insurance/contracts/rules/insurance-life.ts'

/** How a contract stands, as its owner sees it. */
export type Standing =
  /** Quoted: its pictures are missing. */
  | 'pictures'
  /** Quoted: nothing is missing but the payment. */
  | 'ready'
  /** Its link is open. */
  | 'to-pay'
  /** The link has run out, or the payment was refused: another one is asked for. */
  | 'link-ended'
  /** Paid, and not issued yet. */
  | 'issuing'
  /** Active from a day that comes. */
  | 'coming'
  | 'active'
  | 'expired'
  | 'cancelled'

type Facts = Pick<
  Insurance,
  'status' | 'isPaid' | 'payUntil' | 'pictures' | 'renewedFrom' | 'validityStartDate' | 'validityExpirationDate'
>

/** `today` where the pet is insured; a month that is over is over before a job has written it down. */
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

/** Nothing happens with it any more. */
export function isOver(standing: Standing): boolean {
  return standing === 'expired' || standing === 'cancelled'
}

/** Not paid yet: it may still be left. */
export function isUnpaid(standing: Standing): boolean {
  return standing === 'pictures' || standing === 'ready' || standing === 'to-pay' || standing === 'link-ended'
}
