import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { oneMonthFrom } from '#services/insurance/contracts/rules/validity.ts'
import { formatMoney } from '#shared/money.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { Price } from '#web/ui/price.tsx'
import { StepBar, StepTotal } from '../../booking/steps/step-bar.tsx'
import { getToday } from '../../pets/load-pet.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import type { Route } from './+types/plan-page'
import { type CoveredLine, coveredLines } from './covered-from.ts'
import { CoveredList } from './covered-list.tsx'
import { FlowFrame } from './flow-frame.tsx'
import { loadWay } from './load-way.server.ts'

export const handle = { chat: 'hidden', dialogs: 'personalData' } satisfies PagePolicy

/** Plan step: plans for the pet, and the reasons of those that refuse it. The next step's address has the choice. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { pet, plans, chosen } = await loadWay(context, request)
  const today = getToday(context)
  const params = new URL(request.url).searchParams
  const asked = params.get('policy')
  const { name, kind } = pet.glance
  return {
    pet: { id: pet.profile.id, name, kind },
    plans: plans.map(({ policy, refusal }) => ({
      id: policy.id,
      title: policy.title,
      summary: policy.summary,
      price: policy.price,
      currency: policy.currencyCode,
      benefits: policy.benefits,
      lines: coveredLines(policy.coverages, { since: today, until: oneMonthFrom(today).until }),
      why: refusal && t(`plan.why.${refusal}`, { name, years: policy.toYears, count: policy.fromMonths }),
    })),
    chosen: chosen?.id ?? (asked ? null : (pet.begun?.policyId ?? null)),
    isRefused: asked !== null && chosen === null,
    isNoneChosen: params.get('problem') === 'plan',
    seo: privateSeo(visit, paths.newInsurancePlan(), {
      title: t('plan.title', { name }),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { pet, plans, chosen, isRefused, isNoneChosen } = loaderData
  const { key } = useLocation()
  const way = { pet: pet.id, policy: chosen, insurance: null }
  const taking = plans.filter(({ why }) => why === null)
  const first = chosen ?? getOnly(taking)
  const [marked, setMarked] = useState(first)
  const plan = taking.find(({ id }) => id === marked)
  return (
    <FlowFrame step="plan" way={way} title={t('plan.title', { name: pet.name })} text={t('plan.text')}>
      {isRefused && taking.length > 0 && (
        <Notice tone="warn" className="mb-4">
          {t('plan.refused', { name: pet.name })}
        </Notice>
      )}
      {isNoneChosen && !plan && taking.length > 0 && (
        <AnswerNotice answer={key} tone="error">
          {t('plan.missing')}
        </AnswerNotice>
      )}
      {taking.length === 0 ? (
        <EmptyState
          art={pet.kind === 'dog' ? <PetFace pet="dog" /> : <PetFace pet="cat" />}
          title={t('plan.none', { name: pet.name })}
          actions={
            <ButtonLink to={paths.newInsurance()} variant="outline">
              {t('pet.other')}
            </ButtonLink>
          }
        >
          {[...new Set(plans.map(({ why }) => why))].join(' ') || t('plan.noneOnSale')}
        </EmptyState>
      ) : (
        // The server reports a missing choice.
        <Form
          method="get"
          action={paths.newInsuranceHolder()}
          noValidate
          onChange={(event) => setMarked(String(new FormData(event.currentTarget).get('policy') ?? ''))}
        >
          <input type="hidden" name="pet" value={pet.id} />
          <fieldset className="min-w-0">
            <legend className="sr-only">{t('plan.label')}</legend>
            <ul className="grid gap-3 sm:gap-4">
              {plans.map((plan) => (
                <li key={plan.id}>
                  <PlanChoice plan={plan} isChosen={plan.id === first} />
                </li>
              ))}
            </ul>
          </fieldset>
          <p className="mt-4 text-ink-600 text-sm">
            {t('plan.month')}{' '}
            <Link to={paths.insurancePlans()} className="font-extrabold text-brand-700 hover:underline">
              {t('plan.compare')}
            </Link>
          </p>
          <StepBar
            back={paths.newInsurance({ pet: pet.id, policy: chosen })}
            total={plan && <StepTotal label={plan.title} amount={formatMoney(plan.price, plan.currency)} />}
          >
            <Button type="submit" size="lg" icon={<ArrowRight aria-hidden="true" className="size-5" />}>
              {t('next')}
            </Button>
          </StepBar>
        </Form>
      )}
    </FlowFrame>
  )
}

function getOnly(taking: readonly { id: string }[]): string | null {
  return taking.length === 1 ? (taking[0]?.id ?? null) : null
}

interface PlanChoiceProps {
  plan: Route.ComponentProps['loaderData']['plans'][number]
  isChosen: boolean
}

function PlanChoice({ plan, isChosen }: PlanChoiceProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { id, title, summary, price, currency, lines, benefits, why } = plan
  return (
    <div
      className={cx(
        'overflow-hidden rounded-card border-2 border-ink-200 bg-white shadow-1',
        'has-[input:checked]:border-brand-600 has-[input:checked]:bg-brand-50',
        why && 'bg-ink-100 shadow-none',
      )}
    >
      <label
        className={cx(
          'flex items-start gap-3 rounded-card p-4 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:-outline-offset-4 sm:p-5',
          why ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
      >
        <input
          type="radio"
          name="policy"
          value={id}
          disabled={why !== null}
          defaultChecked={isChosen}
          className="mt-0.5 size-6 shrink-0 appearance-none rounded-full border-2 border-ink-500 bg-white transition-all checked:border-[7px] checked:border-brand-600 disabled:border-ink-300 disabled:bg-ink-100"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-black text-lg leading-tight">{title}</span>
          <span className="mt-0.5 block text-ink-600">{why ?? summary}</span>
        </span>
        <span className="shrink-0 text-right">
          <Price amountMinor={price} currency={currency} size="md" />
          <span className="block text-ink-600 text-sm">{t('plan.perMonth')}</span>
        </span>
      </label>
      {why === null && <PlanDetails lines={lines} benefits={benefits} title={title} isOpen={isChosen} />}
    </div>
  )
}

interface PlanDetailsProps {
  lines: readonly CoveredLine[]
  benefits: readonly string[]
  title: string
  isOpen: boolean
}

function PlanDetails({ lines, benefits, title, isOpen }: PlanDetailsProps) {
  const { t } = useTranslation('petInsuranceFlow')
  return (
    <details open={isOpen} className="border-ink-200 border-t px-4 py-2 sm:px-5">
      <summary className="min-h-9 py-1.5 font-bold text-brand-700 text-sm">{t('plan.what', { title })}</summary>
      <div className="grid gap-4 pt-2 pb-3">
        <CoveredList lines={lines} />
        {benefits.length > 0 && (
          <ul className="grid gap-1">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex items-start gap-2 text-ink-800">
                <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ok" strokeWidth={3} />
                {benefit}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
