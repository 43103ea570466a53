import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import { SaveButton } from './save-button.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'
import type { FactsField } from './store-forms.server.ts'

interface FactsFormProps {
  store: { name: string; address: string; phone: string; features: string[]; active: boolean }
  limits: FieldLimits<FactsField>
  answer: SectionAnswer | null
}

export function FactsForm({ store, limits, answer }: FactsFormProps) {
  const { t } = useTranslation('backoffice')
  const { name, address, phone, features } = store
  const field = fieldProps({ limits, values: { name, address, phone, features: features.join('\n') } })
  return (
    <SectionCard id="datos" title={t('store.facts.title')} answer={answer}>
      <StaffForm preventScrollReset className="grid gap-4">
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
        <Switch name="active" defaultChecked={store.active} hint={t('store.facts.activeHint')}>
          {t('store.facts.active')}
        </Switch>
        <SaveButton section="facts" />
      </StaffForm>
    </SectionCard>
  )
}
