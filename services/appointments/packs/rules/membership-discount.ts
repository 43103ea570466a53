import type { PackKind } from '../../rules/words.ts'
import type { Discount } from './discount.ts'

/** What a membership takes off baths and haircuts. */
export interface GroomingBenefit {
  membershipId: string
  planName: string
  /** 1 to 100. */
  percent: number
}

/** Null: whoever knows did not answer, which is not the same as having none. */
export type KnownGrooming = { benefit: GroomingBenefit | null } | null

/** The id of its discount among those of a visit. */
export const MEMBERSHIP_DISCOUNT = 'membership'

const kinds: readonly PackKind[] = ['bano', 'bano-y-peluqueria']

/** Whether a membership may make it cheaper. */
export function isGrooming(kind: PackKind): boolean {
  return kinds.includes(kind)
}

/** The store's discounts and the membership's: the greatest counts alone, of equal ones the store's. */
export function discountsWith(discounts: readonly Discount[], benefit: GroomingBenefit | null): Discount[] {
  if (benefit === null) return [...discounts]
  const { planName, percent } = benefit
  const name = `Membresía ${planName}`
  return [...discounts, { id: MEMBERSHIP_DISCOUNT, name, percentage: percent, leastPets: null, weekdays: null, kinds }]
}

interface Discounted {
  totalAmount: number
  discountStrategies: readonly { id: string }[]
}

/** How much more each visit would cost without the membership; 0 where another discount counts. */
export function membershipSavings(
  { visits }: { visits: readonly Discounted[] },
  without: { visits: readonly { totalAmount: number }[] },
): number[] {
  return visits.map(({ totalAmount, discountStrategies }, index) => {
    const isByMembership = discountStrategies.some(({ id }) => id === MEMBERSHIP_DISCOUNT)
    return isByMembership ? (without.visits[index]?.totalAmount ?? totalAmount) - totalAmount : 0
  })
}
