import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface CodeFieldProps {
  label: string
  hint?: string
  error?: string | null
}

/** Six digits from a message or an authenticator; browsers offer to fill them in. */
export function CodeField({ label, hint, error }: CodeFieldProps) {
  const { t } = useTranslation('account')
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      maxLength={12}
      required
      placeholder="000000"
      className="[&_input]:text-center [&_input]:font-black [&_input]:text-xl [&_input]:tracking-[0.35em]"
      messages={{ required: t('code.required'), invalid: t('code.invalid') }}
    />
  )
}
