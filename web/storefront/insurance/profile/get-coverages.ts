import type { Claim, Insurance } from '#services/insurance/contract.ts'
import { findFirstCovered } from '#services/insurance/policies/rules/first-covered.ts'
import { daysBetween } from '#services/pets/rules/days.ts'

/**
 * Coverages of a contract today: first day (as in `rules/coverage.ts`), and the part of the limit that claims
 * have used. The day is unknown before the first payment; a renewal keeps the day of the first contract.
 */
export function getCoverages(
  {
    coverages,
    coveredSince,
    status,
    renewedFrom,
    validityExpirationDate: until,
  }: Pick<Insurance, 'coverages' | 'coveredSince' | 'status' | 'renewedFrom' | 'validityExpirationDate'>,
  claims: readonly Pick<Claim, 'event' | 'pays' | 'status'>[],
  today: string,
) {
  const isDated = renewedFrom !== null || (status !== 'QUOTED' && status !== 'PENDING_PAYMENT')
  return coverages.map((coverage) => {
    const { day: from, afterMonth } = findFirstCovered(coverage, { coveredSince, until })
    return {
      ...coverage,
      from: isDated ? from : null,
      daysUntil: isDated ? Math.max(0, daysBetween(today, from)) : coverage.waitingDays,
      afterMonth,
      used: sumUsed(coverage.event, claims),
    }
  })
}

/** Minor units approved for an event so far. */
export function sumUsed(event: Claim['event'], claims: readonly Pick<Claim, 'event' | 'pays' | 'status'>[]): number {
  return claims
    .filter((claim) => claim.event === event && (claim.status === 'APPROVED' || claim.status === 'PAID'))
    .reduce((sum, { pays }) => sum + (pays ?? 0), 0)
}

export type CoverageToday = ReturnType<typeof getCoverages>[number]
