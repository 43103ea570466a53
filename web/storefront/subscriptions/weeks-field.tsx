import { useTranslation } from '#web/i18n/i18n.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { WEEKS } from './weeks.ts'

interface WeeksFieldProps {
  label: string
  weeks: number
  className?: string
}

export function WeeksField({ label, weeks, className }: WeeksFieldProps) {
  const { t } = useTranslation('repeat')
  return (
    <SelectField
      name="weeks"
      label={label}
      className={className}
      defaultValue={String(weeks)}
      options={WEEKS.map((count) => ({ value: String(count), label: t('weeks', { count }) }))}
    />
  )
}
