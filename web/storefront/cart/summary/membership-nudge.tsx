import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { type CartMembership, type DeliveryPlan, planToName } from '../state/cart-membership.ts'

interface MembershipNudgeProps {
  plans: readonly DeliveryPlan[]
  known: CartMembership
  summary: { itemTotal: number; fulfillmentTotal: number }
}

/** 'Con Huella Plus este envío sería gratis', when that is true of this cart. */
export function MembershipNudge({ plans, known, summary }: MembershipNudgeProps) {
  const { t } = useTranslation('cart')
  const plan = planToName(plans, known, summary)
  if (!plan) return null
  return (
    <p className="flex items-start gap-2.5 rounded-tile bg-brand-50 px-4 py-3 text-sm">
      <i className="icon-paw-print mt-0.5 size-4.5 text-brand-600" />
      <span className="min-w-0">
        {t('membership.nudge', { plan: plan.name })}.{' '}
        <TextLink to={paths.membership()} className="whitespace-nowrap">
          {t('membership.nudgeMore', { plan: plan.name })}
        </TextLink>
      </span>
    </p>
  )
}
