import type { CountryIso } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import type { KnownBenefits } from './rules/membership.ts'

/** What the caller's membership gives at a shop of this country. Asked before a transaction opens. */
export async function loadMemberBenefits(
  { benefits }: Pick<MarketDependencies, 'benefits'>,
  country: CountryIso,
  context: CallContext,
): Promise<KnownBenefits> {
  const told = await benefits.of(country, context)
  if (told === null) return null
  const { membership, freeDelivery } = told
  if (membership === null) return { membership: null }
  const { id, planName } = membership
  return { membership: { id, planName, freeDeliveryFrom: freeDelivery?.minItemTotal ?? null } }
}
