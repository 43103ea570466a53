/** Money of a plan in a period, in minor units. */
export interface Costs {
  /** Premium of the days that were covered in the period. */
  earned: number
  paid: number
  /** Expected of claims that wait for an answer, and approved and not paid yet. */
  reserved: number
}

/** (paid + reserved) / earned in thousandths, rounded; null while nothing was earned. */
export function calculateLossRatio({ earned, paid, reserved }: Costs): number | null {
  return earned <= 0 ? null : Math.round(((paid + reserved) * 1000) / earned)
}

export function sumCosts(costs: readonly Costs[]): Costs {
  return costs.reduce<Costs>(
    (sum, { earned, paid, reserved }) => ({
      earned: sum.earned + earned,
      paid: sum.paid + paid,
      reserved: sum.reserved + reserved,
    }),
    { earned: 0, paid: 0, reserved: 0 },
  )
}
