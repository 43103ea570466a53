import type { ReactNode } from 'react'
import type { CouponPlan, CouponPreview } from '#services/market/contract.ts'
import { couponConditions, getConditionNames } from '#services/market/coupons/rules/coupon-conditions.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countryMoney } from '#shared/countries/tables/country-money.ts'
import { countryNames } from '#shared/countries/tables/country-names.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { SaveButtons } from '../save-buttons.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { CouponField, TypedCoupon } from './coupon-form.server.ts'
import { PreviewCard } from './preview-card.tsx'

interface CouponFormProps {
  country: CountryIso
  choices: {
    categories: { id: string; name: string; depth: number }[]
    brands: string[]
    petTypes: CouponPlan['petTypes']
    shops: { id: string; name: string }[]
  }
  limits: FieldLimits<CouponField>
  values: TypedCoupon
  errors: Partial<Record<string, string>> | undefined
  preview: CouponPreview | null
  /** The code can be chosen. */
  isNew?: boolean
}

/** The terms of a coupon, and beside them what customers see; 'Ver cómo queda' draws it anew without saving. */
export function CouponForm({ country, choices, limits, values, errors, preview, isNew = false }: CouponFormProps) {
  const { t } = useTranslation('couponSettings')
  const { currency, sign } = countryMoney[country]
  const field = fieldProps({ limits, values, errors })
  const chosen = (name: CouponField) => {
    const value = values[name]
    return Array.isArray(value) ? value : []
  }
  const text = (name: CouponField) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <StaffForm preventScrollReset className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <input type="hidden" name="key" value={text('key')} />
      {!isNew && <input type="hidden" name="version" value={text('version')} />}
      <div className="grid min-w-0 gap-4">
        <Section title={t('sections.what')}>
          <TextField
            {...field('title')}
            label={t('fields.title')}
            hint={t('fields.titleHint')}
            autoComplete="off"
            className="sm:col-span-2"
          />
          {isNew && (
            <TextField
              {...field('code')}
              label={t('fields.code')}
              hint={t('fields.codeHint')}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              className="sm:col-span-2 [&_input]:uppercase"
            />
          )}
          <RadioGroup
            name="kind"
            label={t('fields.kind')}
            variant="chips"
            options={(['percentage', 'amount', 'free_delivery'] as const).map((kind) => ({
              value: kind,
              label: t(`kind.${kind}`),
            }))}
            defaultValue={text('kind')}
            error={errors?.kind}
            className="sm:col-span-2"
          />
          <TextField
            {...field('percent')}
            label={t('fields.percent')}
            hint={t('fields.percentHint')}
            inputMode="numeric"
            className="hidden group-has-[[value=percentage]:checked]/what:grid"
          />
          <TextField
            {...field('amount')}
            label={t('fields.amount', { sign })}
            inputMode="decimal"
            className="hidden group-has-[[value=amount]:checked]/what:grid"
          />
          <TextField
            {...field('maxDiscount')}
            label={t('fields.maxDiscount', { sign })}
            hint={t('fields.maxDiscountHint')}
            inputMode="decimal"
          />
          <TextField
            {...field('minItemTotal')}
            label={t('fields.minItemTotal', { sign })}
            hint={t('fields.minItemTotalHint')}
            inputMode="decimal"
          />
        </Section>
        <Section title={t('sections.products')} text={t('sections.productsText')}>
          <ChoiceList
            name="categories"
            label={t('fields.categories')}
            options={choices.categories.map(({ id, name, depth }) => ({ value: id, label: name, depth }))}
            chosen={chosen('categories')}
            error={errors?.categories}
          />
          <ChoiceList
            name="brands"
            label={t('fields.brands')}
            options={choices.brands.map((brand) => ({ value: brand, label: brand }))}
            chosen={chosen('brands')}
            error={errors?.brands}
          />
          <ChoiceList
            name="petTypes"
            label={t('fields.petTypes')}
            options={choices.petTypes.map((pet) => ({ value: pet, label: t(`pets.${pet}`) }))}
            chosen={chosen('petTypes')}
            error={errors?.petTypes}
          />
          <ChoiceList
            name="shops"
            label={t('fields.shops')}
            options={choices.shops.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen('shops')}
            error={errors?.shops}
          />
        </Section>
        <Section title={t('sections.when')} text={t('sections.whenText', { country: countryNames[country] })}>
          <TextField {...field('startsAt')} type="datetime-local" label={t('fields.startsAt')} />
          <TextField
            {...field('endsAt')}
            type="datetime-local"
            label={t('fields.endsAt')}
            hint={t('fields.endsAtHint')}
          />
        </Section>
        <Section title={t('sections.who')}>
          <RadioGroup
            name="audience"
            label={t('fields.audience')}
            options={(['public', 'code'] as const).map((audience) => ({
              value: audience,
              label: t(`audience.${audience}`),
              hint: t(`audience.${audience}Hint`),
            }))}
            defaultValue={text('audience')}
            error={errors?.audience}
            className="sm:col-span-2"
          />
          <fieldset className="grid gap-1 sm:col-span-2">
            <legend className="mb-1 font-bold text-ink-800 text-sm">{t('fields.conditions')}</legend>
            {getConditionNames().map((name) => (
              <Checkbox
                key={name}
                name="conditions"
                value={name}
                defaultChecked={chosen('conditions').includes(name)}
                hint={couponConditions[name].isOnce ? t('fields.onceHint') : undefined}
              >
                {couponConditions[name].term}
              </Checkbox>
            ))}
          </fieldset>
          <TextField
            {...field('totalLimit')}
            label={t('fields.totalLimit')}
            hint={t('fields.limitHint')}
            inputMode="numeric"
          />
          <TextField
            {...field('perCustomerLimit')}
            label={t('fields.perCustomerLimit')}
            hint={t('fields.limitHint')}
            inputMode="numeric"
          />
        </Section>
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-24">
        <PreviewCard preview={preview} currency={currency} />
        <div className="flex flex-wrap gap-3">
          <SaveButtons save={isNew ? t('create') : undefined} />
        </div>
      </div>
    </StaffForm>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="group/what grid items-start gap-4 sm:grid-cols-2 sm:p-6">
      <header className="sm:col-span-2">
        <h2 className="text-lg">{title}</h2>
        {text && <p className="text-ink-700">{text}</p>}
      </header>
      {children}
    </Card>
  )
}
