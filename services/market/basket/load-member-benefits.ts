import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import type { KnownBenefits } from './rules/membership.ts'

/** Benefits of the caller's membership at a shop of this country. Load them before a transaction opens. */
export async function loadMemberBenefits(
  { benefits }: Pick<MarketDependencies, 'benefits'>,
  country: CountryIso,
  context: CallContext,
): Promise<KnownBenefits> {
  const memberBenefits = await benefits.of(country, context)
  if (memberBenefits === null) return null
  const { membership, freeDelivery } = memberBenefits
  if (membership === null) return { membership: null }
  const { id, planName } = membership
  return { membership: { id, planName, freeDeliveryFrom: freeDelivery?.minItemTotal ?? null } }
}
