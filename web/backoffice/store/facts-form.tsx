import { Form } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SaveButton } from './save-button.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'

interface FactsFormProps {
  store: { name: string; address: string; phone: string; features: string[]; active: boolean }
  answer: SectionAnswer | null
}

export function FactsForm({ store, answer }: FactsFormProps) {
  const { t } = useTranslation('backoffice')
  return (
    <SectionCard id="datos" title={t('store.facts.title')} answer={answer}>
      <Form method="post" preventScrollReset className="grid gap-4">
        <TextField
          name="name"
          label={t('store.facts.name')}
          required
          maxLength={120}
          defaultValue={store.name}
          error={getErrorAt(answer, 'name')}
          messages={{ required: t('store.facts.nameMissing') }}
        />
        <TextField
          name="address"
          label={t('store.facts.address')}
          required
          maxLength={300}
          defaultValue={store.address}
          error={getErrorAt(answer, 'address')}
          messages={{ required: t('store.facts.addressMissing') }}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('store.facts.phone')}
          required
          maxLength={40}
          defaultValue={store.phone}
          error={getErrorAt(answer, 'phone')}
          messages={{ required: t('store.facts.phoneMissing') }}
        />
        <TextArea
          name="features"
          label={t('store.facts.features')}
          hint={t('store.facts.featuresHint')}
          rows={4}
          maxLength={1000}
          defaultValue={store.features.join('\n')}
          error={getErrorAt(answer, 'features')}
        />
        <Switch name="active" defaultChecked={store.active} hint={t('store.facts.activeHint')}>
          {t('store.facts.active')}
        </Switch>
        <SaveButton section="facts" />
      </Form>
    </SectionCard>
  )
}
