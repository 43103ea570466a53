import type { DepositRule } from '../../deposits/rules/deposits.ts'
import { type Amounts, calculateAmounts, sumAmounts } from '../../packs/rules/amounts.ts'
import type { Discount } from '../../packs/rules/discount.ts'
import { type GroomingBenefit, MEMBERSHIP_DISCOUNT } from '../../packs/rules/membership-discount.ts'
import type { StayNight } from './stay-price.ts'

/**
 * Amounts of each pet and in total, minor units. Each night takes the greatest discount of its own day, by the rule of
 * visits (`packs/rules/amounts.ts`); the deposit follows from what is left of all nights.
 */
export function calculateStayAmounts({
  stays,
  discounts,
  deposit,
}: {
  /** Of one booking: the pets have the same days. */
  stays: readonly { nights: readonly StayNight[] }[]
  discounts: readonly Discount[]
  deposit: DepositRule
}): { visits: Amounts[]; totals: Amounts } {
  const common = { kinds: stays.map(() => 'hotel' as const), pickUpFee: 0, step: 1 }
  const byNight = (stays[0]?.nights ?? []).map(({ day }, index) => {
    const visits = stays.map(({ nights }) => ({ subtotal: nights[index]?.amount ?? 0 }))
    return calculateAmounts({ ...common, visits, discounts, day, deposit: { kind: 'none' } }).visits
  })
  const whole = stays.map((_, pet) => sumAmounts(byNight.flatMap((visits) => visits[pet] ?? [])))
  const left = whole.map(({ totalAmount }) => ({ subtotal: totalAmount }))
  const deposits = calculateAmounts({ ...common, visits: left, discounts: [], day: '', deposit }).visits
  const visits = whole.map((amounts, pet) => ({ ...amounts, paymentDue: deposits[pet]?.paymentDue ?? 0 }))
  return { visits, totals: sumAmounts(visits) }
}

/**
 * Discounts of nights: the store's that are for every service, where its hotel takes them, and a membership's percent.
 */
export function findNightDiscounts(
  discounts: readonly Discount[],
  { takesStoreDiscounts, benefit }: { takesStoreDiscounts: boolean; benefit: GroomingBenefit | null },
): Discount[] {
  const every = { leastPets: null, weekdays: null, kinds: null }
  const ofStore = takesStoreDiscounts ? discounts.filter(({ kinds }) => kinds === null) : []
  if (benefit === null) return ofStore
  const { planName, percent: percentage } = benefit
  return [...ofStore, { id: MEMBERSHIP_DISCOUNT, name: `Membresía ${planName}`, percentage, ...every }]
}
