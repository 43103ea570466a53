/** Rules for products that are sold on a prescription alone. Pure; the browser uses them. */

/** missing: the customer is asked for one; review: an operator must check one; seen: the seller saw it at the counter. */
export const PRESCRIPTION_STATES = ['missing', 'review', 'accepted', 'seen'] as const
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]

export interface OrderPrescription {
  state: PrescriptionState
  /** Until when a missing one may come; the order is cancelled then. */
  until: Date | string | null
}

/** Hours that an order waits for its prescription, from its placement or from the last rejection. */
export const HOURS_TO_SEND = 72
/** The same for a buyer without a proved phone, whose unpaid order takes its units from the others. */
export const HOURS_TO_SEND_UNPROVED = 24

/** Longest time for which an operator may accept a prescription, in days. */
export const MOST_DAYS_VALID = 366

/** Whether the order must not be confirmed yet. */
export function isPrescriptionPending(prescription: Pick<OrderPrescription, 'state'> | null | undefined): boolean {
  return findPendingState(prescription) !== null
}

/** What an order waits for, or null. */
export function findPendingState(
  prescription: Pick<OrderPrescription, 'state'> | null | undefined,
): 'missing' | 'review' | null {
  const state = prescription?.state
  return state === 'missing' || state === 'review' ? state : null
}

/** Time at which an order that lacks its prescription is cancelled. */
export function getSendDeadline(now: Date, { isUnproved }: { isUnproved: boolean }): Date {
  return new Date(now.getTime() + (isUnproved ? HOURS_TO_SEND_UNPROVED : HOURS_TO_SEND) * 3_600_000)
}

export interface NeededProduct {
  productId: string
  units: number
}

/** Units of each product on these lines that needs a prescription. Lines that were dropped or replaced need none. */
export function findNeededProducts(
  lines: readonly { productId: string; quantity: number; needsPrescription?: boolean; state?: string }[],
): NeededProduct[] {
  const units = new Map<string, number>()
  for (const { productId, quantity, needsPrescription, state = 'kept' } of lines)
    if (needsPrescription && state === 'kept' && quantity > 0)
      units.set(productId, (units.get(productId) ?? 0) + quantity)
  return [...units].map(([productId, count]) => ({ productId, units: count }))
}

export interface AcceptedPrescription {
  id: string
  /** Units that it still allows of each product. */
  products: readonly { productId: string; left: number }[]
}

export interface Cover extends NeededProduct {
  prescriptionId: string
}

/**
 * The prescription that covers each needed product: the first that allows all its units. A product that none covers
 * whole is not covered.
 */
export function coverProducts(
  needed: readonly NeededProduct[],
  accepted: readonly AcceptedPrescription[],
): { covers: Cover[]; uncovered: NeededProduct[] } {
  const covers = needed.flatMap((need): Cover[] => {
    const found = accepted.find(({ products }) =>
      products.some(({ productId, left }) => productId === need.productId && left >= need.units),
    )
    return found ? [{ ...need, prescriptionId: found.id }] : []
  })
  const covered = new Set(covers.map(({ productId }) => productId))
  return { covers, uncovered: needed.filter(({ productId }) => !covered.has(productId)) }
}

/** State of an order with `uncovered` products, of which `sent` prescriptions wait for their review. */
export function toPrescriptionState(
  { needed, uncovered, sent }: { needed: number; uncovered: number; sent: number },
  { now, isUnproved }: { now: Date; isUnproved: boolean },
): { state: PrescriptionState; until: Date | null } | null {
  if (needed === 0) return null
  if (uncovered === 0) return { state: 'accepted', until: null }
  return sent > 0 ? { state: 'review', until: null } : { state: 'missing', until: getSendDeadline(now, { isUnproved }) }
}

export type AcceptRefusal = 'prescription-products-wrong' | 'prescription-date-wrong'

/** The first reason why a prescription cannot be accepted like this, or null. Days are 'yyyy-mm-dd' of the shop. */
export function whyCannotAccept(
  { validUntil, products }: { validUntil: string; products: readonly NeededProduct[] },
  { needed, today }: { needed: readonly NeededProduct[]; today: string },
): AcceptRefusal | null {
  const units = new Map(needed.map((need) => [need.productId, need.units]))
  const isOfOrder = products.every((product) => product.units >= (units.get(product.productId) ?? Infinity))
  const isEachOnce = new Set(products.map(({ productId }) => productId)).size === products.length
  if (products.length === 0 || !isOfOrder || !isEachOnce) return 'prescription-products-wrong'
  const latest = new Date(Date.parse(today) + MOST_DAYS_VALID * 86_400_000).toISOString().slice(0, 10)
  return validUntil < today || validUntil > latest ? 'prescription-date-wrong' : null
}
