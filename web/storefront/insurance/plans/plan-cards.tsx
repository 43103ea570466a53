import { Check, Minus } from 'lucide-react'
import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { manyLines } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { formatNames } from '../../pantry/pet-labels.ts'
import { getStartHref } from '../flow/steps.ts'
import type { ShownPlan } from './shown-plan.ts'
import { formatAfterMonth, useTerms } from './use-terms.ts'

interface PlanCardsProps {
  plans: readonly ShownPlan[]
  events: readonly { event: InsuredEvent; title: string }[]
  /** Pet for which the plans are compared. */
  pet: { id: string; name: string } | null
}

/** Plans side by side: price, coverages with limits, and the link to insure. */
export function PlanCards({ plans, events, pet }: PlanCardsProps) {
  return (
    <ul className="mt-5 grid gap-4 @2xl/main:grid-cols-2 @4xl/main:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} events={events} pet={pet} />
      ))}
    </ul>
  )
}

interface PlanCardProps extends Pick<PlanCardsProps, 'events' | 'pet'> {
  plan: ShownPlan
  /** Without the link to insure, for those who write the plan. */
  isPreview?: boolean
}

/** One plan of the list: price, ages, coverages. */
export function PlanCard({ plan, events, pet, isPreview = false }: PlanCardProps) {
  const { t } = useTranslation('petInsurance')
  const { formatAges, formatSpecies } = useTerms()
  const missing = events
    .filter(({ event }) => !plan.coverages.some((each) => each.event === event))
    .map(({ title }) => title.toLowerCase())
  return (
    <li
      id={plan.id}
      className={cx(
        'grid scroll-mt-28 grid-rows-[auto_auto_1fr_auto] gap-4 rounded-card border p-5 sm:p-6',
        plan.refusal ? 'border-ink-200 bg-ink-100' : 'border-ink-200 bg-white shadow-2',
      )}
    >
      <div>
        <h3 className="text-xl">{plan.title}</h3>
        <p className="mt-1 text-ink-600">{plan.summary}</p>
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-black text-3xl tracking-tight">{plan.displayPrice}</span>
          <span className="text-ink-600">{t('plans.perMonth')}</span>
        </p>
        <p className="mt-1 font-bold text-ink-700 text-sm">
          {formatSpecies(plan)} · {formatAges(plan)}
        </p>
      </div>
      <ul className="grid content-start gap-2">
        {events.map(({ event }) => {
          const coverage = plan.coverages.find((each) => each.event === event)
          if (!coverage) return null
          return (
            <li key={event} className="flex items-start gap-2.5 text-md">
              <Check aria-hidden="true" strokeWidth={3} className="mt-0.5 size-5 shrink-0 text-ok" />
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                <span className="font-bold">{coverage.title}</span>
                <span className="text-ink-600">{t('plans.upTo', { limit: coverage.displayLimit })}</span>
                {coverage.afterMonth !== null && (
                  <span className="w-full font-bold text-sm text-warn">{formatAfterMonth(coverage.afterMonth, t)}</span>
                )}
              </span>
            </li>
          )
        })}
        {missing.length > 0 && (
          <li className="flex items-start gap-2.5 text-ink-600 text-md">
            <Minus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-500" />
            <span>{t('plans.lacks', { events: formatNames(missing) })}</span>
          </li>
        )}
      </ul>
      {isPreview ? null : plan.refusal ? (
        <p className="rounded-button bg-white px-4 py-3 text-center font-extrabold text-ink-700">
          {t(`refusals.${plan.refusal}`)}
        </p>
      ) : (
        <ButtonLink
          to={getStartHref({ policy: plan.id, pet: pet?.id ?? null })}
          size="lg"
          isWide
          className={manyLines('lg')}
        >
          {pet ? t('plans.insurePet', { name: pet.name }) : t('plans.insure')}
          <span className="sr-only">{t('plans.with', { plan: plan.title })}</span>
        </ButtonLink>
      )}
    </li>
  )
}
