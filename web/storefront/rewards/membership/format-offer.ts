import type { MembershipPlan as Plan } from '#services/rewards/contract.ts'
import { SPANISH } from '#shared/spanish.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

/** 'Desde Bs 49 al mes: envíos gratis y un cupón cada mes': the cheapest plan on sale and what it gives; null: none is. */
export function formatOffer(
  plans: readonly Pick<Plan, 'price' | 'displayPrice' | 'benefits'>[],
  t: TFunction<'petMember'>,
): string | null {
  const [cheapest] = plans.toSorted((one, other) => one.price - other.price)
  if (!cheapest) return null
  const gives = cheapest.benefits.map(({ kind }) => t(`gives.${kind}`))
  return t('offer', { price: cheapest.displayPrice, gives: new Intl.ListFormat(SPANISH).format(gives) })
}
