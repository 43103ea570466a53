import type { CouponTerms } from './coupon-terms.ts'

/** Who one person is to a coupon that counts people: a new guest costs nothing, a phone and a place cost something. Pure. */

/** A household, or neighbours in one house: together they may have it so many times as often as one of them. */
export const PEOPLE_OF_A_PLACE = 3

/** Whether it is only for who can be told from others. Of a coupon that is somebody's alone its owner is. */
export function isForKnownPeople(
  coupon: Pick<CouponTerms, 'ownerUid' | 'firstPurchase' | 'perCustomerLimit'>,
): boolean {
  return coupon.ownerUid === null && (coupon.firstPurchase || coupon.perCustomerLimit !== null)
}

interface Place {
  country: string
  city: string
  street: string
  building: string | null
  unit: string | null
}

/** A place in one spelling: without accents, capitals and what stands between words. */
export function toPlaceKey({ country, city, street, building, unit }: Place): string {
  const words = [country, city, street, building, unit].filter((part) => part !== null)
  const plain = words.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, ' ').trim()
}
