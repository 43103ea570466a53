import type { ComponentProps } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label' | 'name' | 'messages'>

export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation('account')
  return (
    <TextField
      autoComplete="email"
      {...props}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      label={t('email.label')}
      required
      maxLength={254}
      messages={{ required: t('email.required'), invalid: t('email.invalid') }}
    />
  )
}
