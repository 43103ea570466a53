import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface NoteAndSaveProps {
  limits: FieldLimits<'note'>
  intent: 'resolve' | 'refunded'
  label: string
  /** Message for an empty note. */
  missing: string
  save: string
  isPending: boolean
}

/** Reason, kept for audits, and submit button of a manual decision about money. */
export function NoteAndSave({ limits, intent, label, missing, save, isPending }: NoteAndSaveProps) {
  const { t } = useTranslation('paymentDesk')
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <TextField
        {...fieldProps({ limits })('note')}
        label={label}
        messages={{ required: missing }}
        className="min-w-0 grow basis-60"
      />
      <Button
        type="submit"
        name="intent"
        value={intent}
        className="h-12"
        isPending={isPending}
        pendingLabel={t('saving')}
      >
        {save}
      </Button>
    </div>
  )
}
