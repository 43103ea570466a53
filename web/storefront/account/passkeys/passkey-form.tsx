import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import {
  type AuthenticatorAnswer,
  askAuthenticator,
  type PasskeyPurpose,
  supportsAutofill,
  supportsPasskeys,
} from './ask-authenticator.ts'

interface PasskeyFormProps {
  purpose: PasskeyPurpose
  label: string
  variant?: ButtonVariant
  /** Also offers passkeys in the list of the field whose `autocomplete` ends in 'webauthn'. */
  hasAutofill?: boolean
  /** Page to come back to after a proof of identity; this one unless given. */
  afterConfirm?: string
  /** Page that takes the form; this one unless given. */
  action?: string
  reloadDocument?: boolean
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Shown where the browser knows no passkeys. */
  otherwise?: ReactNode
  /** Further fields, before the button. */
  children?: ReactNode
}

/**
 * Form with a button that asks the device for a passkey and then posts its answer as `passkey`, with the intent 'passkey', or
 * 'add-passkey' of a new one. Absent without script, and where the browser knows no passkeys.
 */
export function PasskeyForm(props: PasskeyFormProps) {
  const {
    purpose,
    label,
    variant = 'outline',
    hasAutofill = false,
    afterConfirm,
    otherwise = null,
    children,
    ...form
  } = props
  const { t } = useTranslation('account')
  const isSupported = useSyncExternalStore(neverChanges, supportsPasskeys, () => true)
  const { holder, field, answer, isAsking, ask } = usePasskey(purpose, { hasAutofill, afterConfirm })
  const intent = purpose === 'addition' ? 'add-passkey' : 'passkey'
  const isSending = useNavigation().formData?.get('intent') === intent
  if (!isSupported) return otherwise

  return (
    <Form ref={holder} method="post" {...form} className="needs-script grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input ref={field} type="hidden" name="passkey" />
      {children}
      <div>
        <Button
          size="lg"
          isWide
          variant={variant}
          icon={<KeyRound aria-hidden="true" className="size-5" />}
          isPending={isAsking || isSending}
          pendingLabel={t(isAsking ? 'passkey.asking' : 'signin.sending')}
          onClick={ask}
        >
          {label}
        </Button>
        <div role="status" className="not-empty:mt-4">
          {answer && <Problem answer={answer} />}
        </div>
      </div>
    </Form>
  )
}

function usePasskey(
  purpose: PasskeyPurpose,
  { hasAutofill, afterConfirm }: { hasAutofill: boolean; afterConfirm: string | undefined },
) {
  const holder = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<AuthenticatorAnswer | null>(null)
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function take(taken: AuthenticatorAnswer): void {
    if (taken.kind === 'answered' && field.current) {
      field.current.value = taken.passkey
      holder.current?.requestSubmit()
      return
    }
    const code = taken.kind === 'refused' ? taken.refusal.code : null
    const referrer = afterConfirm ?? pathname + search
    if (code === 'accounts.confirm-first') void navigate(proofPaths.confirm({ referrer }))
    else if (code === 'accounts.second-factor-first') void navigate(paths.secondFactor({ referrer }))
    else setAnswer(taken)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question of the page, once
  useEffect(() => {
    if (!hasAutofill) return
    let isHere = true
    void supportsAutofill().then(async (isSupported) => {
      if (!isSupported || !isHere) return
      const taken = await askAuthenticator(purpose, { isAutofill: true })
      // A question that nobody asked for fails in silence: the button and the password are there.
      if (isHere && taken.kind === 'answered') take(taken)
    })
    return () => {
      isHere = false
    }
  }, [])

  async function ask() {
    // As the browser does at a submit button.
    if (!holder.current?.reportValidity()) return
    setAnswer(null)
    setAsking(true)
    const taken = await askAuthenticator(purpose)
    setAsking(false)
    take(taken)
  }

  return { holder, field, answer, isAsking, ask }
}

function Problem({ answer }: { answer: AuthenticatorAnswer }) {
  const { t } = useTranslation('account')
  switch (answer.kind) {
    case 'answered':
    case 'replaced':
      return null
    case 'refused':
      return <Notice tone="error">{answer.refusal.detail}</Notice>
    default:
      return <Notice tone={answer.kind === 'failed' ? 'error' : 'info'}>{t(`passkey.${answer.kind}`)}</Notice>
  }
}

function neverChanges() {
  return () => {}
}
