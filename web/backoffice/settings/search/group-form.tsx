import { GROUP_KINDS, SEARCH_SERVICES } from '#services/market/search/rules/search-group.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { SaveButtons } from '../save-buttons.tsx'
import type { MeaningPreview } from './act-on-group.server.ts'
import type { GroupField, Typed } from './group-form.server.ts'

interface GroupFormProps {
  limits: FieldLimits<GroupField>
  values: Typed
  errors: Partial<Record<string, string>> | undefined
  preview: MeaningPreview[] | null
}

/** What shoppers type, what is searched instead, and what that finds. */
export function GroupForm({ limits, values, errors, preview }: GroupFormProps) {
  const { t } = useTranslation('searchSettings')
  const field = fieldProps({ limits, values, errors })
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card className="sm:p-6">
        <StaffForm preventScrollReset className="group/kind grid items-start gap-4">
          <input type="hidden" name="version" value={text('version') || '0'} />
          <input type="hidden" name="key" value={text('key')} />
          <RadioGroup
            name="kind"
            label={t('fields.kind')}
            options={GROUP_KINDS.map((kind) => ({
              value: kind,
              label: t(`kind.${kind}`),
              hint: t(`kindHint.${kind}`),
            }))}
            defaultValue={text('kind') || 'words'}
          />
          <TextArea {...field('words')} label={t('fields.words')} hint={t('fields.wordsHint')} autoCapitalize="off" />
          <SelectField
            {...field('service')}
            label={t('fields.service')}
            placeholder={t('fields.noService')}
            options={SEARCH_SERVICES.map((service) => ({ value: service, label: t(`service.${service}`) }))}
            className="hidden group-has-[[value=service]:checked]/kind:grid"
          />
          <TextArea {...field('means')} label={t('fields.means')} hint={t('fields.meansHint')} autoCapitalize="off" />
          <div className="flex flex-wrap gap-3">
            <SaveButtons className="" />
          </div>
        </StaffForm>
      </Card>
      <section aria-labelledby="vista-previa" className="grid min-w-0 gap-3 lg:sticky lg:top-24">
        <h2 id="vista-previa" className="text-lg">
          {t('preview.title')}
        </h2>
        {!preview && <p className="text-ink-600">{t('preview.none')}</p>}
        {preview?.map(({ means, count, titles }) => (
          <Card key={means}>
            <h3 className="font-extrabold text-md">{t('preview.means', { means, count })}</h3>
            {titles.length > 0 && (
              <ul className="mt-2 list-disc pl-5 text-ink-700 text-sm">
                {titles.map((title) => (
                  <li key={title}>{title}</li>
                ))}
              </ul>
            )}
          </Card>
        ))}
      </section>
    </div>
  )
}
