import type { MembershipPlan } from '#services/rewards/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countryMoney } from '#shared/countries/tables/country-money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PlanCard } from '../../../storefront/rewards/membership/plan-cards.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { SaveButtons } from '../save-buttons.tsx'
import type { PlanField, Typed } from './plan-form.server.ts'

interface PlanFormProps {
  country: CountryIso
  limits: FieldLimits<PlanField>
  values: Typed
  errors: Partial<Record<string, string>> | undefined
  preview: MembershipPlan | null
  isNew?: boolean
}

/** The terms of a plan, and beside them its card as customers see it; 'Ver cómo queda' draws it anew without saving. */
export function PlanForm({ country, limits, values, errors, preview, isNew = false }: PlanFormProps) {
  const { t } = useTranslation('membershipSettings')
  const { sign } = countryMoney[country]
  const field = fieldProps({ limits, values, errors })
  const text = (name: PlanField) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <StaffForm preventScrollReset className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <input type="hidden" name="key" value={text('key')} />
      {!isNew && <input type="hidden" name="revision" value={text('revision')} />}
      <div className="grid min-w-0 gap-4">
        <Card className="grid items-start gap-4 sm:grid-cols-2 sm:p-6">
          <h2 className="text-lg sm:col-span-2">{t('sections.plan')}</h2>
          <TextField {...field('name')} label={t('fields.name')} autoComplete="off" />
          <TextField {...field('price')} label={t('fields.price', { sign })} inputMode="decimal" />
          <TextField
            {...field('summary')}
            label={t('fields.summary')}
            hint={t('fields.summaryHint')}
            autoComplete="off"
            className="sm:col-span-2"
          />
        </Card>
        <Card className="group/benefits grid items-start gap-4 sm:grid-cols-2 sm:p-6">
          <header className="sm:col-span-2">
            <h2 className="text-lg">{t('sections.benefits')}</h2>
            <p className="text-ink-700">{t('sections.benefitsText')}</p>
          </header>
          <Checkbox name="hasFreeDelivery" defaultChecked={text('hasFreeDelivery') !== ''} className="sm:col-span-2">
            {t('fields.hasFreeDelivery')}
          </Checkbox>
          <TextField
            {...field('freeDeliveryFrom')}
            label={t('fields.freeDeliveryFrom', { sign })}
            hint={t('fields.freeDeliveryFromHint')}
            inputMode="decimal"
            className="hidden group-has-[[name=hasFreeDelivery]:checked]/benefits:grid"
          />
          <TextField
            {...field('groomingPercent')}
            label={t('fields.groomingPercent')}
            hint={t('fields.groomingPercentHint')}
            inputMode="numeric"
          />
          <Checkbox name="hasCoupon" defaultChecked={text('hasCoupon') !== ''} className="sm:col-span-2">
            {t('fields.hasCoupon')}
          </Checkbox>
          <div className="hidden items-start gap-4 group-has-[[name=hasCoupon]:checked]/benefits:grid sm:col-span-2 sm:grid-cols-2">
            <TextField
              {...field('couponTitle')}
              label={t('fields.couponTitle')}
              autoComplete="off"
              className="sm:col-span-2"
            />
            <RadioGroup
              name="couponKind"
              label={t('fields.couponKind')}
              variant="chips"
              options={(['percentage', 'amount'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              defaultValue={text('couponKind') || 'percentage'}
              className="sm:col-span-2"
            />
            <TextField
              {...field('couponPercent')}
              label={t('fields.couponPercent')}
              inputMode="numeric"
              className="hidden group-has-[[value=percentage]:checked]/benefits:grid"
            />
            <TextField
              {...field('couponAmount')}
              label={t('fields.couponAmount', { sign })}
              inputMode="decimal"
              className="hidden group-has-[[value=amount]:checked]/benefits:grid"
            />
            <TextField
              {...field('couponMaxDiscount')}
              label={t('fields.couponMaxDiscount', { sign })}
              hint={t('fields.couponMaxDiscountHint')}
              inputMode="decimal"
            />
            <TextField
              {...field('couponMinItemTotal')}
              label={t('fields.couponMinItemTotal', { sign })}
              inputMode="decimal"
            />
          </div>
        </Card>
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-24">
        <section aria-labelledby="vista-previa" className="grid gap-3">
          <h2 id="vista-previa" className="text-lg">
            {t('preview.title')}
          </h2>
          {preview ? <PlanCard plan={preview} /> : <p className="text-ink-600">{t('preview.none')}</p>}
        </section>
        <div className="flex flex-wrap gap-3">
          <SaveButtons save={isNew ? t('create') : undefined} />
        </div>
      </div>
    </StaffForm>
  )
}
