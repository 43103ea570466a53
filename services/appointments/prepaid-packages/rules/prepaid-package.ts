/** A package that a customer bought, as far as the rules look at it. Days are yyyy-MM-dd in the store's zone. */
export interface BoughtPackage {
  packIds: readonly string[]
  /** Empty: pets of every type. */
  petTypeIds: readonly string[]
  /** Empty: pets of every size. */
  sizes: readonly string[]
  visitsLeft: number
  validUntil: string
  state: 'active' | 'refunded' | 'reversed'
}

interface PackageVisit {
  packId: string
  petTypeId: string
  petSize: string | null
  day: string
}

/** Whether a package pays a visit on its day. */
export function coversVisit(bought: BoughtPackage, { packId, petTypeId, petSize, day }: PackageVisit): boolean {
  const { packIds, petTypeIds, sizes } = bought
  if (!isUsable(bought, day) || !packIds.includes(packId)) return false
  if (petTypeIds.length > 0 && !petTypeIds.includes(petTypeId)) return false
  return sizes.length === 0 || (petSize !== null && sizes.includes(petSize))
}

/** Whether a package still has visits on a day. */
export function isUsable({ state, visitsLeft, validUntil }: BoughtPackage, day: string): boolean {
  return state === 'active' && visitsLeft > 0 && day <= validUntil
}

/**
 * The package that each visit of a booking is paid with, by its index, or null: the one that ends first; each visit takes
 * one of the visits that are left.
 */
export function assignPackages<Bought extends BoughtPackage>(
  bought: readonly Bought[],
  visits: readonly PackageVisit[],
): (Bought | null)[] {
  const left = new Map(bought.map((each) => [each, each.visitsLeft]))
  const inOrder = bought.toSorted((one, other) => one.validUntil.localeCompare(other.validUntil))
  return visits.map((visit) => {
    const found = inOrder.find((each) => coversVisit({ ...each, visitsLeft: left.get(each) ?? 0 }, visit))
    if (!found) return null
    left.set(found, (left.get(found) ?? 0) - 1)
    return found
  })
}

/**
 * What one use of a package is worth: its price in equal parts, the units that are left over to the first uses, so that all
 * uses together are worth exactly the price while none was taken back. Minor units; `number` counts from 1.
 */
export function getUseValue({ price, visits }: { price: number; visits: number }, number: number): number {
  return Math.floor(price / visits) + (number <= price % visits ? 1 : 0)
}

interface VisitPrice {
  /** Before discounts, with services that the customer added to the pack. Minor units, as all sums here. */
  subtotal: number
  discount: number
  /** Services that the customer added to the pack. */
  added: number
  due: number
}

/** The part of a visit that a package pays: its pack after discounts, and never more than is due. */
export function getPackagePart({ subtotal, discount, added, due }: VisitPrice): number {
  const pack = subtotal - added
  const discountOfPack = subtotal === 0 ? 0 : Math.round((discount * pack) / subtotal)
  return Math.max(0, Math.min(pack - discountOfPack, due))
}

/** What goes back for the visits that were not used: the price without the used visits at their single price, at least 0. */
export function getRefund({ price, singlePrice, used }: { price: number; singlePrice: number; used: number }): number {
  return Math.max(0, price - used * singlePrice)
}

/** Days before its end on which the customer is told that a package ends. */
export const TELL_DAYS = 14
