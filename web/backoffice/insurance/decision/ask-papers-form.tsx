import { FileQuestionMark } from 'lucide-react'
import { useNavigation } from 'react-router'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { DecisionField } from '../staff-forms.server.ts'

interface AskPapersFormProps {
  /** Sentences to choose from. */
  texts: readonly string[]
  limits: FieldLimits<DecisionField>
}

/** Folded form that requests documents. */
export function AskPapersForm({ texts, limits }: AskPapersFormProps) {
  const { t } = useTranslation('insuranceDesk')
  const isPending = useNavigation().formData?.get('intent') === 'ask-papers'
  const field = fieldProps({ limits })
  return (
    <details className="rounded-tile border border-ink-300 open:border-ink-500">
      <summary className="flex min-h-12 items-center gap-2 px-4 font-extrabold text-brand-700 text-md">
        <FileQuestionMark aria-hidden="true" className="size-4.5" />
        {t('ask.title')}
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p className="text-sm">{t('ask.text')}</p>
        {texts.length > 0 && (
          <SelectField name="template" label={t('reasons.choose')} defaultValue="">
            <option value="">{t('reasons.own')}</option>
            {texts.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </SelectField>
        )}
        <TextArea {...field('reason')} label={t('ask.what')} />
        <Button
          type="submit"
          name="intent"
          value="ask-papers"
          variant="outline"
          className="justify-self-start"
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t('ask.send')}
        </Button>
      </StaffForm>
    </details>
  )
}
