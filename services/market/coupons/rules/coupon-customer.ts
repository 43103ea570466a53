import type { CouponTerms } from './coupon-terms.ts'

/**
 * Identifies one person for coupons with a limit per person: a new guest account costs nothing, a phone and an address
 * do. Pure.
 */

/** Uses of one address, as a multiple of those of one person: a household, or several in one house. */
export const PEOPLE_OF_A_PLACE = 3

/** Whether the coupon requires a customer who can be identified. The owner of a personal coupon is. */
export function isForKnownPeople(coupon: Pick<CouponTerms, 'ownerUid' | 'conditions' | 'perCustomerLimit'>): boolean {
  return coupon.ownerUid === null && (coupon.conditions.length > 0 || coupon.perCustomerLimit !== null)
}

interface Place {
  country: string
  city: string
  street: string
  building: string | null
  unit: string | null
}

/** Normalises an address: no accents, capitals or separators between words. */
export function toPlaceKey({ country, city, street, building, unit }: Place): string {
  const words = [country, city, street, building, unit].filter((part) => part !== null)
  const plain = words.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, ' ').trim()
}
