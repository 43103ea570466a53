import type { Group } from '../bookings/gather-group.ts'
import type { Quote } from '../contract.ts'
import type { DepositWay } from '../deposits/rules/deposits.ts'
import { type Amounts, calculateAmounts } from './rules/amounts.ts'
import { discountsWith, type GroomingBenefit, isGrooming, type KnownGrooming } from './rules/membership-discount.ts'

/** Amounts of a group on this day, yyyy-MM-dd in the store's zone; null: without weekday discounts. */
export function calculateGroupAmounts(
  { store, pets, hasPickUp }: Group,
  day: string | null,
  benefit: GroomingBenefit | null,
): { visits: Amounts[]; totals: Amounts } {
  const discounts = discountsWith(store.discounts, benefit)
  return calculateAmounts({
    visits: pets.map(({ visit }) => ({ subtotal: visit.subtotal })),
    kinds: pets.map(({ pack }) => pack.kind),
    discounts: day === null ? discounts.filter(({ weekdays }) => weekdays === null) : discounts,
    day: day ?? ANY_DAY,
    pickUpFee: hasPickUp ? store.pickUpFee : 0,
    deposit: store.deposit,
    step: 1,
  })
}

const ANY_DAY = '2026-01-01'

/** `depositWays`: ways by which the deposit can be paid in time. */
export function quoteGroup(
  group: Group,
  day: string | null,
  { depositWays, grooming }: { depositWays: readonly DepositWay[]; grooming: KnownGrooming },
): Quote {
  const { visits, totals } = calculateGroupAmounts(group, day, grooming?.benefit ?? null)
  return {
    currencyCode: group.store.currency,
    pets: group.pets.flatMap(({ pet, pack, size, visit }, index) => {
      const amounts = visits[index]
      if (!amounts) return []
      const lines = visit.lines.map(({ name, amount, minutes, kind }) => ({ name, amount, minutes, kind }))
      return {
        petId: pet.id,
        petName: pet.name,
        petSize: size,
        packName: pack.name,
        lines,
        minutes: visit.minutes,
        amounts,
      }
    }),
    totals,
    depositWays: totals.paymentDue > 0 ? depositWays.map(({ method }) => method) : [],
    // Visits without grooming have no membership discount, so an unanswered request does not matter.
    benefits: grooming || !group.pets.some(({ pack }) => isGrooming(pack.kind)) ? 'known' : 'unavailable',
  }
}
