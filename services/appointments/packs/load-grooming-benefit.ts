import * as z from 'zod'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { GroomingBenefit, KnownGrooming } from './rules/membership-discount.ts'

/**
 * Grooming benefit of the caller's membership in this country. Call it before a transaction opens: it calls another
 * service.
 */
export async function loadGroomingBenefit(
  { benefits }: Pick<AppointmentsDependencies, 'benefits'>,
  country: CountryIso,
  context: CallContext,
): Promise<KnownGrooming> {
  const memberBenefits = await benefits.of(country, context)
  if (memberBenefits === null) return null
  const { membership, groomingPercent: percent } = memberBenefits
  if (membership === null || percent === 0) return { benefit: null }
  return { benefit: { membershipId: membership.id, planName: membership.planName, percent } }
}

const Benefit = z.object({ membershipId: z.string(), planName: z.string(), percent: z.number() })

/** Parses bookings.membership and the benefit promised by a hold. */
export function parseBenefit(stored: unknown): GroomingBenefit | null {
  return Benefit.nullish().parse(stored) ?? null
}
