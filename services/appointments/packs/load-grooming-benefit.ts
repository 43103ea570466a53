import * as z from 'zod'
import type { CountryIso } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { GroomingBenefit, KnownGrooming } from './rules/membership-discount.ts'

/** What the caller's membership takes off in this country. Asked before a transaction opens. */
export async function loadGroomingBenefit(
  { benefits }: Pick<AppointmentsDependencies, 'benefits'>,
  country: CountryIso,
  context: CallContext,
): Promise<KnownGrooming> {
  const told = await benefits.of(country, context)
  if (told === null) return null
  const { membership, groomingPercent: percent } = told
  if (membership === null || percent === 0) return { benefit: null }
  return { benefit: { membershipId: membership.id, planName: membership.planName, percent } }
}

const Benefit = z.object({ membershipId: z.string(), planName: z.string(), percent: z.number() })

/** Reads bookings.membership, and what a hold promised. */
export function parseBenefit(kept: unknown): GroomingBenefit | null {
  return Benefit.nullish().parse(kept) ?? null
}
