import type { Referral } from '#services/rewards/contract.ts'

/** Whether others may still take up somebody's invitation: this month, from the next one on, or never again. */
export function leftToInvite({
  leftThisMonth,
  leftInAll,
}: Pick<Referral, 'leftThisMonth' | 'leftInAll'>): 'now' | 'next-month' | 'never' {
  if (leftInAll === 0) return 'never'
  return leftThisMonth > 0 ? 'now' : 'next-month'
}
