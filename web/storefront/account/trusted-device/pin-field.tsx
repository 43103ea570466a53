import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface PinFieldProps {
  label: string
  hint?: string
  isNew?: boolean
}

/** Six digits that only their person knows: hidden while they are typed. */
export function PinField({ label, hint, isNew = false }: PinFieldProps) {
  const { t } = useTranslation('account')
  return (
    <TextField
      name="pin"
      type="password"
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete={isNew ? 'new-password' : 'off'}
      pattern="\d{6}"
      maxLength={6}
      required={!isNew}
      className="[&_input]:text-center [&_input]:font-black [&_input]:text-xl [&_input]:tracking-[0.35em]"
      messages={{ required: t('pin.required'), invalid: t('pin.invalid') }}
    />
  )
}
