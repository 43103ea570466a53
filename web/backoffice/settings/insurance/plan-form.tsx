import { EVENTS, type InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countryMoney } from '#shared/countries/tables/country-money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PlanCard } from '../../../storefront/insurance/plans/plan-cards.tsx'
import { PlanTable } from '../../../storefront/insurance/plans/plan-table.tsx'
import type { ShownPlan } from '../../../storefront/insurance/plans/shown-plan.ts'
import { StaffForm } from '../../staff-form.tsx'
import { SaveButtons } from '../save-buttons.tsx'
import type { PlanField, Typed } from './plan-form.server.ts'

interface PlanFormProps {
  country: CountryIso
  providers: readonly { name: string; title: string }[]
  limits: FieldLimits<PlanField>
  values: Typed
  errors: Partial<Record<string, string>> | undefined
  preview: ShownPlan | null
  isNew?: boolean
}

/** The terms of a plan, its card and its table as customers see them; 'Ver cómo queda' draws both anew without saving. */
export function PlanForm({ country, providers, limits, values, errors, preview, isNew = false }: PlanFormProps) {
  const { t } = useTranslation('insuranceSettings')
  const { sign } = countryMoney[country]
  const field = fieldProps({ limits, values, errors })
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  const events = preview?.coverages.map(({ event, title }) => ({ event, title })) ?? []
  return (
    <div className="grid gap-4">
      <StaffForm preventScrollReset className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <input type="hidden" name="key" value={text('key')} />
        {!isNew && <input type="hidden" name="revision" value={text('revision')} />}
        <div className="grid min-w-0 gap-4">
          <Card className="grid items-start gap-4 sm:grid-cols-2 sm:p-6">
            <h2 className="text-lg sm:col-span-2">{t('sections.plan')}</h2>
            <TextField {...field('title')} label={t('fields.title')} autoComplete="off" />
            <TextField {...field('price')} label={t('fields.price', { sign })} inputMode="decimal" />
            <TextField
              {...field('summary')}
              label={t('fields.summary')}
              hint={t('fields.summaryHint')}
              autoComplete="off"
              className="sm:col-span-2"
            />
            <SelectField
              {...field('provider')}
              label={t('fields.provider')}
              options={providers.map(({ name, title }) => ({ value: name, label: title }))}
              className="sm:col-span-2"
            />
          </Card>
          <Card className="grid items-start gap-4 sm:grid-cols-2 sm:p-6">
            <h2 className="text-lg sm:col-span-2">{t('sections.pets')}</h2>
            <fieldset className="flex flex-wrap gap-x-6 sm:col-span-2">
              <legend className="mb-1 font-bold text-ink-800 text-sm">{t('fields.species')}</legend>
              {(['PERRO', 'GATO'] as const).map((species) => (
                <Checkbox
                  key={species}
                  name="species"
                  value={species}
                  defaultChecked={values.species?.includes(species) ?? false}
                >
                  {t(`species.${species}`)}
                </Checkbox>
              ))}
              <FieldNote id="species" error={errors?.species} />
            </fieldset>
            <TextField {...field('fromMonths')} label={t('fields.fromMonths')} inputMode="numeric" />
            <TextField
              {...field('toYears')}
              label={t('fields.toYears')}
              hint={t('fields.toYearsHint')}
              inputMode="numeric"
            />
          </Card>
          <Card className="grid gap-3 sm:p-6">
            <header>
              <h2 className="text-lg">{t('sections.coverages')}</h2>
              <p className="text-ink-700">{t('sections.coveragesText')}</p>
              <FieldNote id="coverages" error={errors?.coverages} />
            </header>
            {EVENTS.map((event) => (
              <CoverageFields key={event} event={event} sign={sign} values={values} errors={errors} />
            ))}
          </Card>
          <Card className="grid gap-4 sm:p-6">
            <h2 className="text-lg">{t('sections.benefits')}</h2>
            <TextArea {...field('benefits')} label={t('fields.benefits')} hint={t('fields.benefitsHint')} rows={4} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-24">
          <section aria-labelledby="vista-previa" className="grid gap-3">
            <h2 id="vista-previa" className="text-lg">
              {t('preview.title')}
            </h2>
            {preview ? (
              <ul className="grid">
                <PlanCard plan={preview} events={events} pet={null} isPreview />
              </ul>
            ) : (
              <p className="text-ink-600">{t('preview.none')}</p>
            )}
          </section>
          <div className="flex flex-wrap gap-3">
            <SaveButtons save={isNew ? t('create') : undefined} />
          </div>
        </div>
      </StaffForm>
      {preview && (
        <Card className="min-w-0 sm:p-6">
          <PlanTable plans={[preview]} events={events} />
        </Card>
      )}
    </div>
  )
}

interface CoverageFieldsProps extends Pick<PlanFormProps, 'values' | 'errors'> {
  event: InsuredEvent
  sign: string | undefined
}

/** Ticked, an event is covered, with its terms. */
function CoverageFields({ event, sign, values, errors }: CoverageFieldsProps) {
  const { t } = useTranslation('insuranceSettings')
  const props = (name: string, otherwise = '') => {
    const value = values[`${event}.${name}`]
    return {
      name: `${event}.${name}`,
      defaultValue: typeof value === 'string' ? value : otherwise,
      error: errors?.[`${event}.${name}`],
      autoComplete: 'off',
    }
  }
  const isOn = (name: string) => props(name).defaultValue !== ''
  return (
    <fieldset className="group/cover rounded-tile border-[1.5px] border-ink-300 px-3.5 py-2 has-[[name$=isCovered]:checked]:border-brand-600">
      <legend className="sr-only">{t(`events.${event}`)}</legend>
      <Checkbox name={`${event}.isCovered`} defaultChecked={isOn('isCovered')}>
        {t(`events.${event}`)}
      </Checkbox>
      <div className="hidden items-start gap-4 pt-2 pb-3 group-has-[[name$=isCovered]:checked]/cover:grid sm:grid-cols-2">
        <TextField
          {...props('title')}
          label={t('fields.coverageTitle')}
          hint={t('fields.coverageTitleHint', { event: t(`events.${event}`) })}
          maxLength={80}
          className="sm:col-span-2"
        />
        <TextField {...props('limit')} label={t('fields.limit', { sign })} inputMode="decimal" />
        <TextField {...props('deductible', '0')} label={t('fields.deductible', { sign })} inputMode="decimal" />
        <TextField {...props('sharePercent', '100')} label={t('fields.sharePercent')} inputMode="numeric" />
        <TextField {...props('waitingDays', '0')} label={t('fields.waitingDays')} inputMode="numeric" />
        <Checkbox
          name={`${event}.excludesPreexisting`}
          defaultChecked={isOn('excludesPreexisting')}
          className="sm:col-span-2"
        >
          {t('fields.excludesPreexisting')}
        </Checkbox>
      </div>
    </fieldset>
  )
}
