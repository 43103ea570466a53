import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>

/** Password field with a button that shows it; without JavaScript it stays masked. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('account')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={128}
      after={
        <IconButton
          label={isShown ? t('password.hide') : t('password.show')}
          icon={isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          size="sm"
          className="needs-script"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
