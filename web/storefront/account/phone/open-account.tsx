import { UserPlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AcceptsTerms } from './phone-entry.tsx'

export type WayToAccount =
  | { by: 'press'; idempotencyKey: string }
  | { by: 'code'; phoneNumber: string }
  | { by: 'email' }

interface OpenAccountProps {
  account: WayToAccount
  label: string
  /** Where to go on with the account. */
  referrer: string
  /** Sign-up where no code can be sent. */
  signup: string
}

/** Makes the account of a guest; by one press it posts the intent 'account' to the page itself. */
export function OpenAccount({ account, label, referrer, signup }: OpenAccountProps) {
  const { t } = useTranslation('account')
  const pending = useNavigation().formData?.get('intent')
  const icon = <UserPlus aria-hidden="true" className="size-4.5" />
  if (account.by === 'email') {
    return (
      <ButtonLink to={signup} isWide icon={icon}>
        {label}
      </ButtonLink>
    )
  }
  const isByCode = account.by === 'code'
  const intent = isByCode ? 'send' : 'account'
  return (
    <Form method="post" action={isByCode ? proofPaths.signinByPhone({ referrer }) : undefined} className="grid gap-2">
      {isByCode ? (
        <input type="hidden" name="phoneNumber" value={account.phoneNumber} />
      ) : (
        <input type="hidden" name="idempotencyKey" value={account.idempotencyKey} />
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        isWide
        icon={icon}
        isPending={pending === intent}
        pendingLabel={t('phoneSignIn.opening')}
      >
        {label}
      </Button>
      <AcceptsTerms />
    </Form>
  )
}
