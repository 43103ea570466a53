import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { ApplicationValues } from './application-form.server.ts'

interface NextDueProps {
  values: ApplicationValues
  /** The day is chosen by hand, so it is required. */
  isOwnDay: boolean
  /** Formatted day derived from the other fields; null if it cannot be derived. */
  worked: string | null
  error: string | undefined
}

/** When the next one is due: worked out, chosen, or never. */
export function NextDue({ values, isOwnDay, worked, error }: NextDueProps) {
  const { t } = useTranslation('petCare')
  return (
    <div className="grid gap-3">
      <RadioGroup
        name="next"
        label={t('next.title')}
        defaultValue={values.next}
        options={[
          {
            value: 'auto',
            label: worked ? t('next.worked', { day: worked }) : t('next.unknown'),
            hint: worked ? t('next.workedHint') : t('next.unknownHint'),
          },
          { value: 'date', label: t('next.date') },
          { value: 'none', label: t('next.none') },
        ]}
      />
      <TextField
        name="nextDueOn"
        type="date"
        label={t('next.day')}
        required={isOwnDay}
        defaultValue={values.nextDueOn}
        error={error}
        messages={{ required: t('faults.next-missing'), invalid: t('faults.next-missing') }}
        className="!hidden group-has-[[name=next][value=date]:checked]/form:!grid"
      />
    </div>
  )
}
