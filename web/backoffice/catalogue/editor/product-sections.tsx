import { type ReactNode, useId } from 'react'
import type { StaffProduct } from '#services/market/contract.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PET_TYPES } from '../../../storefront/shop/listing-search.ts'
import type { VatOption } from '../vat-options.ts'
import type { EditField } from './edit-form.server.ts'
import type { EditValues } from './edit-values.ts'
import { RichTextField } from './rich-text-field.tsx'

type Content = StaffProduct['content']
const STAGES: NonNullable<Content['lifeStage']>[] = ['cachorro', 'adulto', 'senior']
const SIZES: NonNullable<Content['breedSize']>[] = ['pequeño', 'mediano', 'grande']
const STATUSES = ['active', 'draft', 'archived'] as const

interface ProductSectionsProps {
  values: EditValues
  errors: Record<string, string>
  limits: FieldLimits<EditField>
  /** In the order of the tree. */
  categories: readonly { id: string; name: string; depth: number }[]
  brands: readonly string[]
  /** Empty: all goods of the country are taxed alike. */
  vat: readonly VatOption[]
  /** The variants, behind the product itself. */
  children: ReactNode
}

/** The fields of a product, for all shops that sell it. */
export function ProductSections({
  values: { content },
  errors,
  limits,
  categories,
  brands,
  vat,
  children,
}: ProductSectionsProps) {
  const { t } = useTranslation('catalogueDesk')
  const { t: tShop } = useTranslation('shop')
  const field = fieldProps({ limits, values: content, errors })
  const brandsId = useId()
  return (
    <>
      <Section title={t('edit.product')}>
        <TextField {...field('title')} label={t('edit.name')} autoComplete="off" className="sm:col-span-2" />
        <TextField {...field('vendor')} label={t('edit.brand')} list={brandsId} autoComplete="off" />
        <datalist id={brandsId}>
          {brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
        <TextField {...field('productType')} label={t('edit.type')} hint={t('edit.typeHint')} autoComplete="off" />
        <RichTextField
          {...field('description')}
          label={t('edit.text')}
          hint={t('edit.textHint')}
          className="sm:col-span-2"
        />
        {content.status === 'donation' ? (
          <>
            <input type="hidden" name="status" value="donation" />
            <p className="text-ink-700 text-sm sm:col-span-2">{t('edit.donation')}</p>
          </>
        ) : (
          <>
            <RadioGroup
              name="status"
              label={t('edit.status')}
              variant="chips"
              options={STATUSES.map((status) => ({ value: status, label: t(`edit.statuses.${status}`) }))}
              defaultValue={content.status}
              error={errors.status}
            />
            <TextField
              {...field('publishAt')}
              type="datetime-local"
              label={t('edit.publishAt')}
              hint={t('edit.publishAtHint')}
            />
          </>
        )}
      </Section>
      {children}
      <Section title={t('edit.pet')}>
        <CheckboxList legend={t('edit.pets')} error={errors.petTypes} className="flex flex-wrap gap-x-6 sm:col-span-2">
          {PET_TYPES.map((pet) => (
            <Checkbox key={pet} name="petTypes" value={pet} defaultChecked={content.petTypes.includes(pet)}>
              {tShop(`pet.${pet}`)}
            </Checkbox>
          ))}
        </CheckboxList>
        <SelectField
          {...field('lifeStage')}
          label={t('edit.stage')}
          placeholder={t('edit.any')}
          options={STAGES.map((value) => ({ value, label: tShop(`stage.${value}`) }))}
        />
        <SelectField
          {...field('breedSize')}
          label={t('edit.size')}
          placeholder={t('edit.any')}
          options={SIZES.map((value) => ({ value, label: tShop(`size.${value}`) }))}
        />
        <TextField {...field('kcalPerKg')} label={t('edit.kcal')} inputMode="decimal" autoComplete="off" />
        <TextArea {...field('ingredients')} label={t('edit.ingredients')} className="sm:col-span-2" />
        <Checkbox name="needsPrescription" defaultChecked={content.needsPrescription !== ''} className="sm:col-span-2">
          {t('edit.needsPrescription')}
        </Checkbox>
        {vat.length > 0 && (
          <SelectField
            {...field('vatClass')}
            label={t('edit.vat')}
            hint={t('edit.vatHint')}
            options={vat.map(({ vatClass, label }) => ({ value: vatClass, label }))}
          />
        )}
      </Section>
      <Section title={t('edit.find')}>
        <CheckboxList
          legend={t('edit.categories')}
          error={errors.categoryIds}
          className="max-h-80 overflow-y-auto rounded-control border border-ink-200 p-2 sm:col-span-2 sm:columns-2 lg:columns-3"
        >
          {categories.length === 0 && <p className="text-ink-600 text-sm">{t('edit.noCategories')}</p>}
          {categories.map(({ id, name, depth }) => (
            <Checkbox
              key={id}
              name="categoryIds"
              value={id}
              defaultChecked={content.categoryIds.includes(id)}
              className={INDENTS[Math.min(depth, INDENTS.length - 1)]}
            >
              {name}
            </Checkbox>
          ))}
        </CheckboxList>
        <TextField
          {...field('words')}
          label={t('edit.words')}
          hint={t('edit.wordsHint')}
          autoComplete="off"
          className="sm:col-span-2"
        />
      </Section>
      <Section title={t('edit.seo')}>
        <TextField
          {...field('metaTitle')}
          label={t('edit.metaTitle')}
          hint={t('edit.metaTitleHint')}
          autoComplete="off"
        />
        <TextArea
          {...field('metaDescription')}
          label={t('edit.metaDescription')}
          hint={t('edit.metaDescriptionHint')}
          rows={2}
        />
      </Section>
    </>
  )
}

const INDENTS = ['', 'pl-5', 'pl-10', 'pl-15']

interface CheckboxListProps {
  legend: string
  error: string | undefined
  className: string
  children: ReactNode
}

function CheckboxList({ legend, error, className, children }: CheckboxListProps) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-1 sm:col-span-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-bold text-ink-800 text-sm">{legend}</legend>
      <div className={className}>{children}</div>
      <FieldNote id={id} error={error} />
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
