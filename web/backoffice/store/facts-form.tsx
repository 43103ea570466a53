import { useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type MapBase, PlaceField } from '../../storefront/community/map/place-field.tsx'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'
import type { FactsField } from './store-forms.server.ts'
import { VersionField } from './version-field.tsx'

interface FactsFormProps {
  store: { name: string; address: string; phone: string; city: string; point: Point; features: string[] }
  mapBase: MapBase
  limits: FieldLimits<FactsField>
  /** Of the store that the form shows. */
  version: number
  answer: SectionAnswer | null
}

export function FactsForm({ store, mapBase, limits, version, answer }: FactsFormProps) {
  const { t } = useTranslation('backoffice')
  const { t: words } = useTranslation('salonSettings')
  const { name, address, phone, city, features } = store
  const [place, setPlace] = useState(store.point)
  const field = fieldProps({ limits, values: { name, address, phone, city, features: features.join('\n') } })
  return (
    <SectionCard id="datos" title={t('store.facts.title')} answer={answer}>
      <StaffForm preventScrollReset className="grid gap-4">
        <VersionField version={version} />
        <TextField
          {...field('name')}
          label={t('store.facts.name')}
          error={getErrorAt(answer, 'name')}
          messages={{ required: t('store.facts.nameMissing') }}
        />
        <TextField
          {...field('address')}
          label={t('store.facts.address')}
          error={getErrorAt(answer, 'address')}
          messages={{ required: t('store.facts.addressMissing') }}
        />
        <TextField
          {...field('city')}
          label={words('fields.city')}
          error={getErrorAt(answer, 'city')}
          messages={{ required: words('fields.cityMissing') }}
        />
        <PlaceField
          name="place"
          label={words('fields.place')}
          hint={words('fields.placeHint')}
          error={getErrorAt(answer, 'place')}
          mapBase={mapBase}
          value={place}
          onChange={setPlace}
        />
        <TextField
          {...field('phone')}
          type="tel"
          label={t('store.facts.phone')}
          error={getErrorAt(answer, 'phone')}
          messages={{ required: t('store.facts.phoneMissing') }}
        />
        <TextArea
          {...field('features')}
          label={t('store.facts.features')}
          hint={t('store.facts.featuresHint')}
          rows={4}
          error={getErrorAt(answer, 'features')}
        />
        <SaveButton section="facts" />
      </StaffForm>
    </SectionCard>
  )
}
