import { ChevronRight } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { SavingGoal } from '#services/market/contract.ts'
import { addMonths, formatMonth, getMonth } from '#services/market/house-accounts/rules/billing-month.ts'
import { PURPOSES } from '#services/market/saving-goals/rules/saving-goal.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { firstErrorRefusal } from '../account/sign-in/refusal.ts'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { findPets } from '../pets/find-pets.server.ts'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/goals-page'
import { newGoalForm } from './goal-forms.server.ts'

/** Months that a goal may lie ahead, as the list offers them. */
const MONTHS_OFFERED = 24

/** The visitor's saving goals, and a form for a new one. Where saving is off, only who has a goal finds the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market, pets } = context.get(servicesContext)
  const saving = await market.savingGoals(undefined, { context: visit.call })
  if (!saving.isOpen && saving.goals.length === 0) throw data(null, { status: 404 })
  const ownPets = saving.isOpen ? await findPets(context, { pets }) : []
  const t = translator(visit.country.locale, 'savingGoals')
  const month = getMonth(visit.now(), visit.country.timezone)
  return {
    ...saving,
    petNames: [...new Set(ownPets.filter(({ deathDate }) => deathDate === null).map(({ name }) => name))],
    months: Array.from({ length: MONTHS_OFFERED }, (_, later) => addMonths(month, later)).map((value) => ({
      value,
      label: formatMonth(value),
    })),
    fieldLimits: getFieldLimits(newGoalForm(saving.currencyCode)),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.profileSavingGoals(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'savingGoals')
  const form = newGoalForm(visit.country.currency)
  const { value, errors, typed } = parseForm(await readForm(request), form, { target: t('new.targetInvalid') })
  if (errors) return data({ refusal: firstErrorRefusal(errors), typed }, { status: 400 })
  const { idempotencyKey, ...goal } = value
  try {
    const { id } = await market.createSavingGoal(goal, { context: visit.callWithKey(idempotencyKey) })
    return redirect(paths.profileSavingGoal(id, { done: 'created' }), 303)
  } catch (error) {
    const { data: refused, init } = refusedAnswer(error)
    return data({ ...refused, typed }, init ?? undefined)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SavingGoalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('savingGoals')
  const { isOpen, goals, limits } = loaderData
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {actionData && <Refused answer={actionData} offline={t('offline')} />}
      {!isOpen && <Notice className="mb-4">{t('off')}</Notice>}
      <div className="grid gap-4">
        {goals.length === 0 && (
          <EmptyState art={<Art name="money-bag" size={88} />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )}
        {goals.length > 0 && (
          <ul className="grid gap-2.5">
            {goals.map((goal) => (
              <li key={goal.id}>
                <GoalLink goal={goal} />
              </li>
            ))}
          </ul>
        )}
        {isOpen && goals.length >= limits.goals && <Notice>{t('new.full', { count: limits.goals })}</Notice>}
        {isOpen && goals.length < limits.goals && <NewGoal loaded={loaderData} answer={actionData} />}
        <p className="text-ink-600 text-sm">{t('rules')}</p>
      </div>
    </>
  )
}

function GoalLink({ goal }: { goal: SavingGoal }) {
  const { t } = useTranslation('savingGoals')
  const money = (amount: number) => formatMoney(amount, goal.currencyCode)
  return (
    <Link
      to={paths.profileSavingGoal(goal.id)}
      className="flex items-center gap-3 rounded-card border border-ink-200 bg-white px-4 py-3.5 shadow-1 transition-colors hover:border-brand-500"
    >
      <span className="grid min-w-0 flex-1 gap-1.5">
        <b className="wrap-anywhere font-extrabold">{goal.label}</b>
        <ProgressBar
          value={goal.balance / goal.target}
          tone={goal.missing === 0 ? 'ok' : 'brand'}
          label={
            <span className="tabular-nums">
              {t('saved', { balance: money(goal.balance), target: money(goal.target) })}
            </span>
          }
        />
        <span className="text-ink-600 text-sm">
          {goal.missing === 0
            ? t('reached')
            : [t('missing', { amount: money(goal.missing) }), ...toMonth(goal)].join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
    </Link>
  )

  function toMonth({ monthLabel, isMonthOver }: SavingGoal): string[] {
    if (monthLabel === null) return []
    return [t(isMonthOver ? 'monthOver' : 'month', { month: monthLabel })]
  }
}

interface NewGoalProps {
  loaded: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

function NewGoal({ loaded, answer }: NewGoalProps) {
  const { t } = useTranslation('savingGoals')
  const isPending = useNavigation().formMethod === 'POST'
  const { petNames, months, limits, currencyCode, fieldLimits, idempotencyKey } = loaded
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const field = fieldProps({ limits: fieldLimits, values: answer?.typed ?? {}, errors: answer?.refusal.fields })
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('new.title')}</h2>
      <Form method="post" className="grid items-start gap-4 sm:grid-cols-2">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SelectField
          {...field('purpose')}
          label={t('new.purpose')}
          options={PURPOSES.map((purpose) => ({ value: purpose, label: t(`new.purposes.${purpose}`) }))}
        />
        <TextField
          {...field('target')}
          label={t('new.target')}
          inputMode="decimal"
          autoComplete="off"
          required
          hint={t('new.targetHint', { smallest: money(limits.smallest), most: money(limits.most) })}
          messages={{ required: t('new.targetInvalid') }}
        />
        {petNames.length > 0 && (
          <SelectField
            {...field('petName')}
            label={t('new.pet')}
            placeholder={t('new.noPet')}
            options={petNames.map((name) => ({ value: name, label: name }))}
          />
        )}
        <SelectField {...field('month')} label={t('new.month')} placeholder={t('new.noMonth')} options={months} />
        <TextField
          {...field('name')}
          label={t('new.name')}
          hint={t('new.nameHint')}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <Button
          type="submit"
          size="lg"
          isWide
          isPending={isPending}
          pendingLabel={t('new.creating')}
          className="sm:col-span-2"
        >
          {t('new.submit')}
        </Button>
      </Form>
    </Card>
  )
}
