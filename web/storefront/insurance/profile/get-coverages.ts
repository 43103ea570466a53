import type { Claim, Insurance } from '#services/insurance/contract.ts'
import { daysBetween, plusDays } from '#services/pets/rules/days.ts'

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
  }: Pick<Insurance, 'coverages' | 'coveredSince' | 'status' | 'renewedFrom'>,
  claims: readonly Pick<Claim, 'event' | 'pays' | 'status'>[],
  today: string,
) {
  const isDated = renewedFrom !== null || (status !== 'QUOTED' && status !== 'PENDING_PAYMENT')
  return coverages.map((coverage) => {
    const from = plusDays(coveredSince, coverage.waitingDays)
    return {
      ...coverage,
      from: isDated ? from : null,
      daysUntil: isDated ? Math.max(0, daysBetween(today, from)) : coverage.waitingDays,
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
