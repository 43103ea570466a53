import { calculateAmounts } from '#services/appointments/packs/rules/amounts.ts'
import type { Discount } from '#services/appointments/packs/rules/discount.ts'
import type { PackKind } from '#services/appointments/rules/enums.ts'

interface PreviewQuestion {
  kind: PackKind
  /** Price of one pet, minor units. */
  subtotal: number
  /** Active ones. */
  discounts: readonly Discount[]
}

export interface PreviewRow {
  /** 0 is Sunday, in the order of the week, Monday first. */
  weekdays: number[]
  /** Totals for one and two pets, minor units. */
  one: number
  two: number
}

const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** What a customer pays with one pet and with two, by weekday; days with the same totals are one row. */
export function previewDiscounts({ kind, subtotal, discounts }: PreviewQuestion): PreviewRow[] {
  const rows: PreviewRow[] = []
  for (const weekday of WEEK) {
    const [one, two] = [getTotal(1), getTotal(2)]
    const same = rows.find((row) => row.one === one && row.two === two)
    if (same) same.weekdays.push(weekday)
    else rows.push({ weekdays: [weekday], one, two })

    function getTotal(pets: number): number {
      const { totals } = calculateAmounts({
        visits: Array.from({ length: pets }, () => ({ subtotal })),
        kinds: Array.from({ length: pets }, () => kind),
        discounts,
        // 4 January 2026 is a Sunday.
        day: `2026-01-${String(4 + weekday).padStart(2, '0')}`,
        pickUpFee: 0,
        deposit: { kind: 'none' },
        step: 1,
      })
      return totals.totalAmount
    }
  }
  return rows
}
