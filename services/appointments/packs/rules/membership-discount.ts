import type { PackKind } from '../../rules/enums.ts'
import type { Discount } from './discount.ts'

/** Membership discount on baths and haircuts. */
export interface GroomingBenefit {
  membershipId: string
  planName: string
  /** 1 to 100. */
  percent: number
}

/** Null: the benefits service did not answer, which differs from having no benefit. */
export type KnownGrooming = { benefit: GroomingBenefit | null } | null

/** Id of the membership's discount among those of a visit. */
export const MEMBERSHIP_DISCOUNT = 'membership'

const kinds: readonly PackKind[] = ['bano', 'bano-y-peluqueria']

/** Whether the membership discount applies to a kind of pack. */
export function isGrooming(kind: PackKind): boolean {
  return kinds.includes(kind)
}

/** The store's discounts and the membership's; amounts.ts applies the greatest, of equal ones the store's. */
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

/** Membership saving of each visit; 0 where another discount applies. */
export function membershipSavings(
  { visits }: { visits: readonly Discounted[] },
  without: { visits: readonly { totalAmount: number }[] },
): number[] {
  return visits.map(({ totalAmount, discountStrategies }, index) => {
    const isByMembership = discountStrategies.some(({ id }) => id === MEMBERSHIP_DISCOUNT)
    return isByMembership ? (without.visits[index]?.totalAmount ?? totalAmount) - totalAmount : 0
  })
}
