import { Target, TrendingDown, TrendingUp } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { WeightPlan } from '#services/pets/contract.ts'
import { type Ration, type RationPart, scaleRation } from '#services/pets/pantry/rules/ration.ts'
import { formatNumber } from '#shared/format-number.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatNames, formatDay as formatShortDay } from '../../pantry/pet-labels.ts'
import { weightText } from '../../shop/product-facts.tsx'
import { may } from '../family/may.ts'
import type { PetGlance } from '../pet-glance.ts'
import { kilograms, typedKilograms } from './kilograms.ts'

interface WeightPlanCardProps {
  pet: PetGlance
  loaded: WeightPlan & { ration: Ration | null }
  error: string | undefined
  typed: string | undefined
}

type Plan = NonNullable<WeightPlan['plan']>
type Way = Extract<Plan, { kind: 'lose' | 'gain' }>

/** The target weight, how the weight moves, and the grams of each week, or why a veterinarian is to be asked. */
export function WeightPlanCard({ pet, loaded, error, typed }: WeightPlanCardProps) {
  const { t, locale } = useTranslation('weightPlan')
  const { target, trend, plan, ration } = loaded
  if (pet.isGone || (!target && !trend?.isTooFast && !may(pet, 'edit'))) return null
  const goal = target && kilograms(target.grams, locale)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="flex items-center gap-2.5 text-lg">
          <Target aria-hidden="true" className="size-5.5 shrink-0 text-brand-600" />
          {goal ? t('title', { goal }) : t('noTarget.title')}
        </h2>
        {!target && may(pet, 'edit') && <p className="mt-1 text-ink-600">{t('noTarget.text', { name: pet.name })}</p>}
        <Trend trend={trend} hasTarget={target !== null} />
      </div>
      {!target && trend?.isTooFast && <AskVeterinarian reasons={['losing-too-fast']} />}
      {plan?.kind === 'ask-veterinarian' && <AskVeterinarian reasons={plan.reasons} />}
      {plan?.kind === 'incomplete' && <Incomplete pet={pet} missing={plan.missing} />}
      {plan?.kind === 'keep' && <p className="font-bold">{t('keep', { name: pet.name })}</p>}
      {(plan?.kind === 'lose' || plan?.kind === 'gain') && goal && <TheWay plan={plan} goal={goal} ration={ration} />}
      {plan && 'weighOn' in plan && (
        <p className="text-ink-700">{t('weighOn', { day: formatShortDay(plan.weighOn) })}</p>
      )}
      {may(pet, 'edit') && <TargetForm target={target} error={error} typed={typed} />}
      {plan && 'kcalPerDay' in plan && <p className="text-ink-600 text-sm">{t('caution')}</p>}
    </Card>
  )
}

function Trend({ trend, hasTarget }: { trend: WeightPlan['trend']; hasTarget: boolean }) {
  const { t, locale } = useTranslation('weightPlan')
  if (!trend) return hasTarget ? <p className="mt-1 text-ink-600">{t('trend.unknown')}</p> : null
  const { gramsPerWeek, percentPerWeek } = trend
  const percent = formatNumber(Math.abs(percentPerWeek), locale, { maximumFractionDigits: 1 })
  if (percent === '0') return <p className="mt-1 text-ink-700">{t('trend.same')}</p>
  const Icon = gramsPerWeek < 0 ? TrendingDown : TrendingUp
  return (
    <p className="mt-1 flex items-center gap-2 text-ink-700">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-brand-600" />
      {t(gramsPerWeek < 0 ? 'trend.down' : 'trend.up', { weight: weightText(Math.abs(gramsPerWeek), locale), percent })}
    </p>
  )
}

function AskVeterinarian({ reasons }: { reasons: Extract<Plan, { kind: 'ask-veterinarian' }>['reasons'] }) {
  const { t } = useTranslation('weightPlan')
  return (
    <Notice tone="warn" title={t('ask.title')}>
      {reasons.map((reason) => (
        <p key={reason}>{t(`ask.${reason}`)}</p>
      ))}
    </Notice>
  )
}

function Incomplete({ pet, missing }: { pet: PetGlance; missing: Extract<Plan, { kind: 'incomplete' }>['missing'] }) {
  const { t } = useTranslation('weightPlan')
  return (
    <Notice tone="info">
      {missing.map((fact) => (
        <p key={fact}>
          {t(`missing.${fact}`, { name: pet.name })}{' '}
          {fact === 'birthday' && may(pet, 'edit') && (
            <TextLink to={paths.petProfileEdit({ id: pet.id })}>{t('missing.edit')}</TextLink>
          )}
        </p>
      ))}
    </Notice>
  )
}

/** 'Para llegar a 28 kg: 310 g al día', in energy while the pantry knows no food. */
function TheWay({ plan, goal, ration }: { plan: Way; goal: string; ration: Ration | null }) {
  const { t, locale } = useTranslation('weightPlan')
  const parts = ration ? scaleRation(ration, plan.kcalPerDay) : []
  const [first, ...others] = parts
  const kcal = formatNumber(plan.kcalPerDay, locale)
  return (
    <div>
      <p className="font-black text-2xl leading-tight">
        {t('way', {
          goal,
          amount: first && others.length === 0 ? weightText(first.gramsPerDay, locale) : `${kcal} kcal`,
        })}
      </p>
      {first && others.length === 0 && <p className="mt-1 text-ink-700">{t('wayOf', { food: first.title, kcal })}</p>}
      {others.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {parts.map((part) => (
            <li key={part.title}>
              <b>{formatPart(part)}</b> {part.title}
            </li>
          ))}
        </ul>
      )}
      {!first && (
        <p className="mt-1 text-ink-700">
          {t('noFood')} <TextLink to={paths.pantry()}>{t('pantry')}</TextLink>
        </p>
      )}
      {plan.kind === 'lose' && <Weeks weeks={plan.weeks} ration={ration} />}
    </div>
  )

  function formatPart({ form, gramsPerDay }: RationPart): string {
    return t(form === 'treat' ? 'upTo' : 'grams', { amount: weightText(gramsPerDay, locale) })
  }
}

function Weeks({ weeks, ration }: { weeks: Extract<Way, { kind: 'lose' }>['weeks']; ration: Ration | null }) {
  const { t, locale } = useTranslation('weightPlan')
  const format = (grams: number) => `${formatNumber(grams / 1000, locale, { maximumFractionDigits: 1 })} kg`
  return (
    <Accordion title={t('weeks.title', { count: weeks.length })} className="mt-2 border-b-0">
      <table className="w-full text-left">
        <caption className="sr-only">{t('weeks.caption')}</caption>
        <thead className="text-ink-600 text-sm">
          <tr className="border-ink-200 border-b">
            <th scope="col" className="py-2 font-bold">
              {t('weeks.from')}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-bold">
              {t('weeks.weight')}
            </th>
            <th scope="col" className="py-2 text-right font-bold">
              {t('weeks.perDay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ startsOn, grams, kcalPerDay }) => (
            <tr key={startsOn} className="not-last:border-ink-200 not-last:border-b">
              <td className="py-2">{formatShortDay(startsOn)}</td>
              <td className="whitespace-nowrap px-3 py-2 text-right">{format(grams)}</td>
              <td className="py-2 text-right font-extrabold">{formatDaily(kcalPerDay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-ink-600 text-sm">{t('weeks.note')}</p>
    </Accordion>
  )

  /** Grams of its meals, '200 g y 130 g' of two of them; energy without a food. */
  function formatDaily(kcalPerDay: number): string {
    const meals = ration ? scaleRation(ration, kcalPerDay).filter(({ form }) => form !== 'treat') : []
    if (meals.length === 0) return `${formatNumber(kcalPerDay, locale)} kcal`
    return formatNames(meals.map(({ gramsPerDay }) => weightText(gramsPerDay, locale)))
  }
}

function TargetForm({
  target,
  error,
  typed,
}: { target: WeightPlan['target'] } & Pick<WeightPlanCardProps, 'error' | 'typed'>) {
  const { t, locale } = useTranslation('weightPlan')
  const { t: tPet } = useTranslation('petProfile')
  const sent = useNavigation().formData
  const form = (
    <Form key={target?.grams ?? 0} method="post" preventScrollReset className="flex flex-wrap items-start gap-3">
      <TextField
        name="target"
        label={t('form.label')}
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
        placeholder="28"
        defaultValue={typed ?? (target ? typedKilograms(target.grams, locale) : '')}
        error={error}
        messages={{ required: tPet('faults.weight-wrong') }}
        after={<span className="pr-1.5 font-bold text-ink-600">kg</span>}
        className="w-44"
      />
      <span className="flex flex-wrap gap-2 self-end">
        <Button
          type="submit"
          name="intent"
          value="target"
          isPending={sent?.get('intent') === 'target'}
          pendingLabel={tPet('saving')}
        >
          {t('form.save')}
        </Button>
        {target && (
          <Button type="submit" name="intent" value="forget-target" variant="outline" formNoValidate>
            {t('form.forget')}
          </Button>
        )}
      </span>
    </Form>
  )
  if (!target) return form
  return (
    <Accordion title={t('form.change')} isOpen={error !== undefined} className="border-b-0">
      {form}
    </Accordion>
  )
}
