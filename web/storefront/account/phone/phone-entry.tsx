import type { FieldLimits } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { PhoneForm } from './phone-code-forms.tsx'

interface PhoneEntryProps {
  /** Null where no code can be sent: the way is not offered. */
  limits: FieldLimits<'phoneNumber'> | null
  referrer: string
}

/** The way in without a password, above the one by e-mail. */
export function PhoneEntry({ limits, referrer }: PhoneEntryProps) {
  const { t } = useTranslation('account')
  if (!limits) return null
  return (
    <div className="grid gap-5">
      <PhoneForm
        action={proofPaths.signinByPhone({ referrer })}
        limits={limits}
        phoneNumber=""
        label={t('phoneSignIn.phone')}
      >
        <AcceptsTerms />
      </PhoneForm>
      <p className="flex items-center gap-3 text-ink-600 text-sm before:h-px before:flex-1 before:bg-ink-200 after:h-px after:flex-1 after:bg-ink-200">
        {t('phoneSignIn.orEmail')}
      </p>
    </div>
  )
}

/** Beside a button that makes an account: its press accepts the terms. */
export function AcceptsTerms() {
  const { t } = useTranslation('account')
  return (
    <p className="text-center text-ink-600 text-xs">
      {t('phoneSignIn.terms')}{' '}
      <TextLink to={paths.terms()} target="_blank">
        {t('terms.link')}
      </TextLink>
      .
    </p>
  )
}
