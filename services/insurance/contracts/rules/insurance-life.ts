/** States of an insurance. */
export type InsuranceStatus = 'QUOTED' | 'PENDING_PAYMENT' | 'ACTIVE' | 'EXPIRED' | 'CANCELLED'

const ways: Record<InsuranceStatus, readonly InsuranceStatus[]> = {
  QUOTED: ['PENDING_PAYMENT', 'CANCELLED'],
  // A new link on another day keeps the state.
  PENDING_PAYMENT: ['PENDING_PAYMENT', 'ACTIVE', 'CANCELLED'],
  ACTIVE: ['EXPIRED', 'CANCELLED'],
  EXPIRED: [],
  CANCELLED: [],
}

export function canBecome(from: InsuranceStatus, to: InsuranceStatus): boolean {
  return ways[from].includes(to)
}

/** Lifetime of a payment link whose provider confirms the payment at once. */
export const MINUTES_TO_PAY = 30

/** Unpaid contracts are cancelled after so many days. */
export const DAYS_TO_DECIDE = 7

/** Minimum number of pictures: the front and both sides. A picture of the chip is optional. */
export const FEWEST_PICTURES = 3
export const MOST_PICTURES = 8

/** Days before the end on which a reminder is sent. */
export const REMIND_DAYS = [5, 1] as const

export type ClaimStatus = 'DRAFT' | 'SENT' | 'NEEDS_PAPERS' | 'APPROVED' | 'REJECTED' | 'PAID' | 'WITHDRAWN'

const claimWays: Record<ClaimStatus, readonly ClaimStatus[]> = {
  DRAFT: ['SENT', 'WITHDRAWN'],
  SENT: ['NEEDS_PAPERS', 'APPROVED', 'REJECTED', 'WITHDRAWN'],
  NEEDS_PAPERS: ['SENT', 'WITHDRAWN'],
  APPROVED: ['PAID'],
  REJECTED: [],
  PAID: [],
  WITHDRAWN: [],
}

export function canClaimBecome(from: ClaimStatus, to: ClaimStatus): boolean {
  return claimWays[from].includes(to)
}

/** Working days to answer a claim, and to pay an approved one. */
export const WORKING_DAYS_TO_ANSWER = 5

/** The day so many working days (Monday to Friday) after a day. */
export function workingDaysAfter(day: string, days: number): string {
  const date = new Date(Date.parse(day))
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    const weekday = date.getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
