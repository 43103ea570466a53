import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { ShownCoverage, ShownPlan } from './shown-plan.ts'
import { useTerms } from './use-terms.ts'

interface PlanTableProps {
  plans: readonly ShownPlan[]
  events: readonly { event: InsuredEvent; title: string }[]
}

/** Table of all terms of all plans. On a phone the plans scroll sideways beside fixed row names. */
export function PlanTable({ plans, events }: PlanTableProps) {
  const { t } = useTranslation('petInsurance')
  const { formatAges, formatSpecies } = useTerms()
  return (
    <>
      <p className="text-ink-600">{t('compare.text')}</p>
      <section
        aria-label={t('compare.scroll')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what slides is reached by keys too
        tabIndex={0}
        className="-mx-4 mt-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
      >
        <table className="w-full min-w-[42rem] border-separate border-spacing-0 rounded-card border border-ink-200 bg-white text-left text-md">
          <thead>
            <tr>
              <th scope="col" className={corner}>
                {t('compare.what')}
              </th>
              {plans.map(({ id, title, displayPrice }) => (
                <th key={id} scope="col" className="min-w-44 border-ink-200 border-b p-3 align-bottom sm:p-4">
                  <span className="block font-extrabold text-lg">{title}</span>
                  <span className="font-bold text-brand-700">{displayPrice}</span>{' '}
                  <span className="font-medium text-ink-600 text-sm">{t('plans.perMonth')}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map(({ event, title }) => (
              <Line key={event} name={title} hint={t(`events.${event}`)} plans={plans}>
                {({ coverages }) => <Cover coverage={coverages.find((each) => each.event === event)} />}
              </Line>
            ))}
            <Line name={t('compare.species')} plans={plans}>
              {formatSpecies}
            </Line>
            <Line name={t('compare.ages')} plans={plans}>
              {formatAges}
            </Line>
            <Line name={t('compare.benefits')} plans={plans}>
              {({ benefits }) => <Benefits benefits={benefits} />}
            </Line>
            <Line name={t('compare.insurer')} plans={plans}>
              {({ insurer }) => insurer}
            </Line>
          </tbody>
        </table>
      </section>
    </>
  )
}

const named = 'sticky left-0 z-1 w-28 min-w-28 border-ink-200 border-r bg-ink-50 p-3 text-left align-top sm:w-48 sm:p-4'
const corner = `${named} rounded-tl-card border-b align-bottom font-extrabold`

interface LineProps {
  name: string
  hint?: string
  plans: readonly ShownPlan[]
  children(plan: ShownPlan): ReactNode
}

function Line({ name, hint, plans, children }: LineProps) {
  return (
    <tr className="[&:last-child>th]:rounded-bl-card [&:not(:last-child)>*]:border-b">
      <th scope="row" className={named}>
        <span className="block font-extrabold text-sm sm:text-md">{name}</span>
        {hint && <span className="mt-0.5 block font-medium text-ink-600 text-xs sm:text-sm">{hint}</span>}
      </th>
      {plans.map((plan) => (
        <td key={plan.id} className="border-ink-200 p-3 align-top text-ink-700 sm:p-4">
          {children(plan)}
        </td>
      ))}
    </tr>
  )
}

function Cover({ coverage }: { coverage: ShownCoverage | undefined }) {
  const { t } = useTranslation('petInsurance')
  const { formatFrom, formatShare } = useTerms()
  if (!coverage) return <span className="text-ink-600">{t('plans.not')}</span>
  return (
    <>
      <span className="block font-extrabold text-ink-900">{t('compare.limit', { limit: coverage.displayLimit })}</span>
      <span className="block text-sm">{formatShare(coverage)}</span>
      <span className="block text-sm">{formatFrom(coverage)}</span>
      {coverage.excludesPreexisting && <span className="block text-sm">{t('compare.preexisting')}</span>}
    </>
  )
}

function Benefits({ benefits }: Pick<ShownPlan, 'benefits'>) {
  return (
    <ul className="grid gap-1.5 text-sm">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" strokeWidth={3} />
          {benefit}
        </li>
      ))}
    </ul>
  )
}
