import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import { SaveButton } from './save-button.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard, SectionNotice } from './section-card.tsx'
import type { PackField } from './store-forms.server.ts'

interface PacksCardProps {
  packs: { id: string; name: string; internalName: string; description: string; active: boolean }[]
  limits: FieldLimits<PackField>
  answer: SectionAnswer | null
}

export function PacksCard({ packs, limits, answer }: PacksCardProps) {
  const { t } = useTranslation('backoffice')
  return (
    <SectionCard id="paquetes" title={t('store.packs.title')} answer={null}>
      <ul className="grid gap-5 @3xl/main:grid-cols-2">
        {packs.map((pack) => (
          <li key={pack.id} className="rounded-tile border border-ink-200 p-4">
            <PackForm pack={pack} limits={limits} answer={answer?.packId === pack.id ? answer : null} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

interface PackFormProps extends Pick<PacksCardProps, 'limits' | 'answer'> {
  pack: PacksCardProps['packs'][number]
}

function PackForm({ pack, limits, answer }: PackFormProps) {
  const { t } = useTranslation('backoffice')
  const field = fieldProps({ limits, values: { name: pack.name, description: pack.description } })
  return (
    <StaffForm preventScrollReset className="grid gap-4">
      <h3 className="flex items-center gap-2 font-extrabold text-md tracking-normal">
        {pack.internalName}
        {!pack.active && <Badge tone="neutral">{t('store.packs.off')}</Badge>}
      </h3>
      {answer && <SectionNotice answer={answer} />}
      <input type="hidden" name="packId" value={pack.id} />
      <TextField
        {...field('name')}
        label={t('store.packs.name')}
        error={getErrorAt(answer, 'name')}
        messages={{ required: t('store.facts.nameMissing') }}
      />
      <TextArea
        {...field('description')}
        label={t('store.packs.description')}
        rows={2}
        error={getErrorAt(answer, 'description')}
      />
      <Switch name="active" defaultChecked={pack.active}>
        {t('store.packs.active')}
      </Switch>
      <SaveButton section="pack" packId={pack.id}>
        {t('store.packs.save')}
      </SaveButton>
    </StaffForm>
  )
}
