import type { CoverageTerms } from '../../policies/rules/coverage.ts'

/** Price and coverages of a month, in minor units. */
export interface MonthTerms {
  price: number
  coverages: readonly CoverageTerms[]
  benefits: readonly string[]
}

/**
 * Whether a renewal at today's terms of the plan changes nothing for the owner: only then it is paid without showing them
 * again. Pure; the order of coverages and benefits does not count.
 */
export function hasSameTerms(contract: MonthTerms, plan: MonthTerms): boolean {
  return describeTerms(contract) === describeTerms(plan)
}

function describeTerms({ price, coverages, benefits }: MonthTerms): string {
  const lines = coverages.map(({ event, limit, deductible, sharePercent, waitingDays, excludesPreexisting }) =>
    [event, limit, deductible, sharePercent, waitingDays, excludesPreexisting].join(' '),
  )
  return JSON.stringify([price, lines.toSorted(), benefits.toSorted()])
}
