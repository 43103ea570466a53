import type { DepositRule } from '../../deposits/rules/deposits.ts'
import type { BookedKind } from '../../rules/enums.ts'
import type { Discount } from './discount.ts'
import { MEMBERSHIP_DISCOUNT } from './membership-discount.ts'

export interface AmountsQuestion {
  /** One per pet, minor units. */
  visits: readonly { subtotal: number }[]
  /** Kind of each visit, in the same order. */
  kinds: readonly BookedKind[]
  discounts: readonly Discount[]
  /** Day of the drop-off, yyyy-MM-dd in the store's zone. */
  day: string
  /** Once for all pets; 0 without pickup. */
  pickUpFee: number
  deposit: DepositRule
  /** Discounts and deposits are rounded to multiples of this amount, in minor units; 1: no rounding. */
  step: number
}

/** The contract's Amounts: minor units. */
export interface Amounts {
  subtotalAmount: number
  subtotalPercentageDiscount: number
  discountAmount: number
  discountStrategies: { id: string; name: string; percentage: number; amount: number }[]
  pickUpFee: number
  totalAmount: number
  amountDue: number
  paymentDue: number
}

/**
 * Amounts per pet and in total. Only the greatest discount that applies to a visit counts; the pickup is paid once,
 * with the first visit; halves are rounded up; totals are the exact sums of the visits.
 */
export function calculateAmounts(question: AmountsQuestion): { visits: Amounts[]; totals: Amounts } {
  const visits = question.visits.map(({ subtotal }, index) => calculateVisitAmounts(subtotal, index, question))
  return { visits, totals: sumAmounts(visits) }
}

function calculateVisitAmounts(subtotal: number, index: number, question: AmountsQuestion): Amounts {
  const discount = greatestDiscount(question.kinds[index], question)
  const discountAmount = discount ? Math.min(subtotal, calculateShare(subtotal, discount.percentage, question.step)) : 0
  const pickUpFee = index === 0 ? question.pickUpFee : 0
  const totalAmount = subtotal - discountAmount + pickUpFee
  return {
    subtotalAmount: subtotal,
    subtotalPercentageDiscount: discount?.percentage ?? 0,
    discountAmount,
    discountStrategies: discount
      ? [{ id: discount.id, name: discount.name, percentage: discount.percentage, amount: discountAmount }]
      : [],
    pickUpFee,
    totalAmount,
    amountDue: totalAmount,
    paymentDue: Math.min(totalAmount, calculateDeposit(totalAmount, question)),
  }
}

function calculateDeposit(totalAmount: number, { deposit, step }: AmountsQuestion): number {
  if (deposit.kind === 'none') return 0
  return deposit.kind === 'fixed' ? deposit.amount : calculateShare(totalAmount, deposit.percent, step)
}

function greatestDiscount(kind: BookedKind | undefined, { discounts, kinds, day }: AmountsQuestion): Discount | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  let greatest: Discount | null = null
  for (const discount of discounts) {
    const matchesKind = (one: BookedKind | undefined) =>
      discount.kinds === null || (one && discount.kinds.includes(one))
    if (!matchesKind(kind)) continue
    if (discount.weekdays && !discount.weekdays.some((one) => one % 7 === weekday)) continue
    if (discount.leastPets !== null && kinds.filter(matchesKind).length < discount.leastPets) continue
    if (greatest === null || isBefore(discount, greatest)) greatest = discount
  }
  return greatest
}

// Equal discounts are ordered, the store's own first: then a membership saves nothing.
function isBefore(one: Discount, other: Discount): boolean {
  if (one.percentage !== other.percentage) return one.percentage > other.percentage
  if (other.id === MEMBERSHIP_DISCOUNT) return true
  return one.id !== MEMBERSHIP_DISCOUNT && one.id < other.id
}

/** Percentage (two decimals) of an amount, rounded half up to the step, in integer arithmetic. */
function calculateShare(amount: number, percentage: number, step: number): number {
  const whole = step > 0 ? step : 1
  const hundredths = Math.round(percentage * 100)
  return Math.floor((2 * amount * hundredths + 10_000 * whole) / (20_000 * whole)) * whole
}

/** Exact sums of amounts; each discount is named once. */
export function sumAmounts(visits: readonly Amounts[]): Amounts {
  const total = (pick: (visit: Amounts) => number) => visits.reduce((sum, visit) => sum + pick(visit), 0)
  const subtotalAmount = total((visit) => visit.subtotalAmount)
  const discountAmount = total((visit) => visit.discountAmount)
  return {
    subtotalAmount,
    subtotalPercentageDiscount: calculateTotalPercentage(visits, subtotalAmount, discountAmount),
    discountAmount,
    discountStrategies: getDiscountStrategies(visits),
    pickUpFee: total((visit) => visit.pickUpFee),
    totalAmount: total((visit) => visit.totalAmount),
    amountDue: total((visit) => visit.amountDue),
    paymentDue: total((visit) => visit.paymentDue),
  }
}

// The common percentage of all visits, otherwise the effective one, with two decimals.
function calculateTotalPercentage(visits: readonly Amounts[], subtotal: number, discount: number): number {
  const first = visits[0]?.subtotalPercentageDiscount ?? 0
  if (visits.every((visit) => visit.subtotalPercentageDiscount === first)) return first
  return subtotal === 0 ? 0 : Math.round((discount / subtotal) * 10_000) / 100
}

function getDiscountStrategies(visits: readonly Amounts[]): Amounts['discountStrategies'] {
  const byId = new Map<string, Amounts['discountStrategies'][number]>()
  for (const strategy of visits.flatMap((visit) => visit.discountStrategies)) {
    const known = byId.get(strategy.id)
    byId.set(strategy.id, known ? { ...known, amount: known.amount + strategy.amount } : strategy)
  }
  return [...byId.values()]
}
