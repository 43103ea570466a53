import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MembershipPlan as Plan } from '#services/rewards/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Plans beside each other; who has one is led to it. */
export function PlanCards({ plans, ownPlanId }: { plans: Plan[]; ownPlanId: string | null }) {
  const { t } = useTranslation('petMember')
  return (
    <ul className="mt-5 grid gap-4 @2xl/main:grid-cols-2 @5xl/main:grid-cols-3">
      {plans.map((plan) => (
        <li key={plan.id} id={plan.id}>
          <PlanCard plan={plan} badge={plan.id === ownPlanId && <Badge tone="ok">{t('plans.yours')}</Badge>}>
            {ownPlanId === null ? (
              <ButtonLink to={paths.joinMembership({ plan: plan.id })} isWide size="lg">
                {t('plans.join', { plan: plan.name })}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.profileMembership()} isWide variant="outline">
                {t('plans.mine')}
              </ButtonLink>
            )}
          </PlanCard>
        </li>
      ))}
    </ul>
  )
}

interface PlanCardProps {
  plan: Plan
  badge?: ReactNode
  /** What follows the benefits: the button to join. */
  children?: ReactNode
}

/** A plan with its price and its benefits. */
export function PlanCard({ plan, badge, children }: PlanCardProps) {
  const { t } = useTranslation('petMember')
  return (
    <Card className="flex h-full flex-col gap-4 sm:p-6">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 break-words text-xl">{plan.name}</h3>
          {badge}
        </div>
        <p className="mt-1 break-words text-ink-700">{plan.summary}</p>
      </div>
      <p>
        <span className="font-black text-3xl text-brand-800 tabular-nums">{plan.displayPrice}</span>{' '}
        <span className="font-bold text-ink-600">{t('plans.perMonth')}</span>
      </p>
      <BenefitList benefits={plan.benefits} />
      {children && <div className="mt-auto pt-2">{children}</div>}
    </Card>
  )
}

export function BenefitList({ benefits }: Pick<Plan, 'benefits'>) {
  return (
    <ul className="grid gap-2.5">
      {benefits.map(({ kind, title, detail }) => (
        <li key={kind} className="flex items-start gap-2.5">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
          <span className="min-w-0">
            <b className="block font-extrabold">{title}</b>
            <span className="block text-ink-600 text-sm">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
