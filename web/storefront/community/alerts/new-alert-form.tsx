import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type MapBase, PlaceField } from '../map/place-field.tsx'
import { parsePoint } from '../map/place-field-value.ts'
import type { AlertField, TypedAlert } from './alert-form.server.ts'
import { KINDS, RADII_KM, SPECIES } from './alert-options.ts'

interface NewAlertFormProps {
  values: TypedAlert
  errors: FieldErrors<AlertField>
  limits: FieldLimits<AlertField>
  mapBase: MapBase
  idempotencyKey: string
}

/** Alert form: place, radius, kinds of posts. */
export function NewAlertForm({ values, errors, limits, mapBase, idempotencyKey }: NewAlertFormProps) {
  const { t } = useTranslation('conversations')
  const [place, setPlace] = useState(parsePoint(values.place))
  const isSending = useNavigation().formData?.get('intent') === 'add'
  const field = fieldProps({ limits, values, errors })
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <fieldset aria-describedby={errors.kinds ? 'alert-kinds-error' : undefined}>
        <legend className="mb-1.5 font-bold text-ink-800 text-sm">{t('alerts.add.kinds')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {KINDS.map((kind) => (
            <Checkbox key={kind} name="kinds" value={kind} defaultChecked={values.kinds.includes(kind)}>
              {t(`alerts.kinds.${kind}`)}
            </Checkbox>
          ))}
        </div>
        <FieldNote id="alert-kinds" error={errors.kinds} />
      </fieldset>
      <RadioGroup
        name="species"
        label={t('alerts.add.species')}
        variant="chips"
        defaultValue={values.species}
        options={(['any', ...SPECIES] as const).map((value) => ({ value, label: t(`alerts.species.${value}`) }))}
      />
      <PlaceField
        name="place"
        label={t('alerts.add.place')}
        hint={t('alerts.add.placeHint')}
        error={errors.place}
        mapBase={mapBase}
        value={place}
        onChange={setPlace}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="radiusKm"
          label={t('alerts.add.radius')}
          defaultValue={values.radiusKm}
          options={RADII_KM.map((km) => ({ value: String(km), label: t('alerts.add.km', { km }) }))}
        />
        <TextField
          {...field('label')}
          label={t('alerts.add.label')}
          placeholder={t('alerts.add.placeholder')}
          messages={{ required: t('alerts.add.required') }}
        />
      </div>
      <Button
        type="submit"
        name="intent"
        value="add"
        size="lg"
        isWide
        isPending={isSending}
        pendingLabel={t('alerts.add.sending')}
      >
        {t('alerts.add.send')}
      </Button>
    </Form>
  )
}
