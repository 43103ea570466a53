import { type ReactNode, useId } from 'react'
import { useNavigation } from 'react-router'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countryMoney } from '#shared/countries/tables/country-money.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PET_TYPES } from '../../storefront/shop/listing-search.ts'
import { StaffForm } from '../staff-form.tsx'
import type { ProductField, TypedProduct } from './product-form.server.ts'

interface ProductFormProps {
  shop: { id: string; country: CountryIso }
  categories: readonly { value: string; label: string }[]
  brands: readonly string[]
  limits: FieldLimits<ProductField>
  values: Partial<TypedProduct>
  errors: FieldErrors<string> | undefined
}

/** The fields of a new product; amounts are in the currency of the shop. */
export function ProductForm({ shop, categories, brands, limits, values, errors }: ProductFormProps) {
  const { t } = useTranslation('catalogueDesk')
  const isPending = useNavigation().formMethod === 'POST'
  const field = fieldProps({ limits, values, errors: errors ?? {} })
  const { sign } = countryMoney[shop.country]
  const brandsId = useId()
  return (
    <StaffForm className="grid gap-4">
      <input type="hidden" name="shopId" value={shop.id} />
      <input type="hidden" name="key" value={values.key ?? ''} />
      <Section title={t('new.product')}>
        <TextField
          {...field('title')}
          label={t('new.name')}
          hint={t('new.nameHint')}
          messages={{ required: t('new.fault.title') }}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <TextField {...field('vendor')} label={t('new.brand')} list={brandsId} autoComplete="off" />
        <datalist id={brandsId}>
          {brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
        <SelectField
          {...field('categoryId')}
          label={t('new.category')}
          options={categories}
          placeholder={t('new.noCategory')}
        />
        <TextArea
          {...field('description')}
          label={t('new.text')}
          hint={t('new.textHint')}
          rows={5}
          className="sm:col-span-2"
        />
        <Pets chosen={values.petTypes ?? []} error={errors?.petTypes} />
      </Section>
      <Section title={t('new.priceAndStock')}>
        <TextField
          {...field('price')}
          label={t('new.price', { sign })}
          messages={{ required: t('new.fault.price') }}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field('listPrice')}
          label={t('new.listPrice', { sign })}
          hint={t('new.listPriceHint')}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field('stock')}
          label={t('new.stock')}
          hint={t('new.stockHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <RadioGroup
          name="sale"
          label={t('new.sale')}
          variant="chips"
          options={[
            { value: 'now', label: t('new.now') },
            { value: 'hidden', label: t('new.hidden') },
          ]}
          defaultValue={values.sale}
          error={errors?.sale}
        />
      </Section>
      <Section title={t('new.codes')}>
        <TextField {...field('sku')} label={t('new.sku')} hint={t('new.skuHint')} autoComplete="off" />
        <TextField {...field('barcode')} label={t('new.barcode')} autoComplete="off" />
        <TextField
          {...field('netContent')}
          label={t('new.netContent')}
          hint={t('new.netContentHint')}
          autoComplete="off"
        />
      </Section>
      <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('saving')}>
        {t('new.save')}
      </Button>
    </StaffForm>
  )
}

interface PetsProps {
  chosen: readonly string[]
  error: string | undefined
}

function Pets({ chosen, error }: PetsProps) {
  const { t } = useTranslation('catalogueDesk')
  const { t: tCoupon } = useTranslation('couponSettings')
  const id = useId()
  return (
    <fieldset className="grid gap-1 sm:col-span-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 font-bold text-ink-800 text-sm">{t('new.pets')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {PET_TYPES.map((pet) => (
          <Checkbox key={pet} name="petTypes" value={pet} defaultChecked={chosen.includes(pet)}>
            {tCoupon(`pets.${pet}`)}
          </Checkbox>
        ))}
      </div>
      <FieldNote id={id} hint={t('new.petsHint')} error={error} />
    </fieldset>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-2 sm:p-6">
      <h2 className="text-lg sm:col-span-2">{title}</h2>
      {children}
    </Card>
  )
}
