import type { Claim, Insurance } from '#services/insurance/contract.ts'
import { daysBetween, plusDays } from '#services/pets/rules/days.ts'

/**
 * What a contract covers as it stands today: from which day (the very sum of `rules/coverage.ts`), and how much of its limit
 * claims have used. Before a first month is paid nobody knows the day; a renewal keeps the one from which it counts.
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

/** What was approved of an event already. */
export function sumUsed(event: Claim['event'], claims: readonly Pick<Claim, 'event' | 'pays' | 'status'>[]): number {
  return claims
    .filter((claim) => claim.event === event && (claim.status === 'APPROVED' || claim.status === 'PAID'))
    .reduce((sum, { pays }) => sum + (pays ?? 0), 0)
}

export type CoverageToday = ReturnType<typeof getCoverages>[number]
