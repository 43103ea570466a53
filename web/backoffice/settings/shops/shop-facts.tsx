import type { FieldErrors, FieldLimits } from '#web/forms/field-props.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PointField, type PointMap } from './point-field.tsx'

type Name = 'name' | 'label' | 'address' | 'phone' | 'whatsapp' | 'point'

interface ShopFactsProps {
  limits: FieldLimits<Name>
  values: Partial<Record<Name, string>>
  errors: FieldErrors<Name>
  map: PointMap
  /** Point of a new shop before it is moved; a change moves it. */
  start?: string
}

/** Name, place and contact of a shop: fields of its form and of a new one's. */
export function ShopFacts({ limits, values, errors, map, start }: ShopFactsProps) {
  const { t } = useTranslation('shopsSettings')
  const field = fieldProps({ limits, values, errors })
  return (
    <>
      <TextField
        {...field('name')}
        label={t('facts.name')}
        hint={t('facts.nameHint')}
        autoComplete="off"
        messages={{ required: t('errors.name') }}
      />
      <TextField
        {...field('label')}
        label={t('facts.label')}
        hint={t('facts.labelHint')}
        autoComplete="off"
        messages={{ required: t('errors.label') }}
      />
      <TextField
        {...field('address')}
        label={t('facts.address')}
        autoComplete="off"
        messages={{ required: t('errors.address') }}
      />
      <PointField key={start} name="point" defaultValue={values.point ?? start ?? ''} error={errors.point} {...map} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('phone')} type="tel" label={t('facts.phone')} autoComplete="off" />
        <TextField {...field('whatsapp')} type="tel" label={t('facts.whatsapp')} autoComplete="off" />
      </div>
    </>
  )
}
