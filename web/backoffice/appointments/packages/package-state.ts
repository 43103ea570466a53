import type { PackagePurchase } from '#services/appointments/contract.ts'

/** What the desk calls the state of a sold package. */
export function getPackageState({ state, isUsable, visitsLeft }: PackagePurchase) {
  if (state !== 'active') return state
  if (isUsable) return 'usable'
  return visitsLeft === 0 ? 'used' : 'expired'
}

export const packageTones = {
  usable: 'ok',
  used: 'neutral',
  expired: 'warn',
  refunded: 'neutral',
  reversed: 'neutral',
} as const
