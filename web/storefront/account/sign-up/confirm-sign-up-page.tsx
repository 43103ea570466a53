import { data, Form, useNavigation } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { leadToSignIn } from '#web/request/lead-to-sign-in.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCartSavedFirst } from '../person/use-cart-saved-first.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { AuthRefusal } from '../sign-in/auth-refusal.tsx'
import { parseReferrer } from '../sign-in/referrer.ts'
import { fieldRefusal, type Refusal } from '../sign-in/refusal.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { toRefusal } from '../sign-in/to-refusal.server.ts'
import { loadWayIn } from '../sign-in/way-in.server.ts'
import { TERMS_VERSION } from '../terms.ts'
import type { Route } from './+types/confirm-sign-up-page'
import { confirmSignUpForm } from './confirm-sign-up-form.server.ts'
import { findPendingSignUp, forgetPendingSignUp } from './pending-sign-up.server.ts'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/** Second step of a sign-up by e-mail: the code of the letter. Shows the same whether the e-mail has an account or not. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { referrer } = await loadWayIn(context, request)
  const pending = findPendingSignUp(context)
  const visit = context.get(visitContext)
  if (!pending) return leadToSignIn(visit, paths.signup({ referrer }))
  const t = translator(visit.country.locale, 'account')
  return {
    referrer,
    email: pending.email,
    isDemo: visit.mode === 'demo',
    seo: privateSeo(visit, paths.confirmSignUp(), {
      title: t('confirmSignUp.title'),
      description: t('confirmSignUp.hint'),
    }),
  }
}

interface Answer {
  refusal: Refusal | null
  wasSentAgain: boolean
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const form = await readForm(request)
  const t = translator(visit.country.locale, 'account')
  const referrer = parseReferrer(new URL(request.url).searchParams.get('referrer'))
  const pending = findPendingSignUp(context)
  if (!pending) return leadToSignIn(visit, paths.signup({ referrer }))

  const { registrationId } = pending
  const refused = (refusal: Refusal) => data<Answer>({ refusal, wasSentAgain: false }, { status: refusal.status })
  try {
    if (readIntent(form, ['confirm', 'resend'], 'confirm') === 'resend') {
      await accounts.resendRegistrationLetter({ registrationId }, { context: visit.call })
      return data<Answer>({ refusal: null, wasSentAgain: true })
    }
    const { value, errors } = parseForm(form, confirmSignUpForm, { code: t('code.invalid') })
    if (errors) return refused(fieldRefusal(errors, t('checkFields')))
    const { idToken } = await accounts.confirmRegistration(
      { registrationId, code: value.code },
      { context: visit.call },
    )
    const entered = await signIn(context, request, { proof: { idToken }, referrer, termsVersion: TERMS_VERSION })
    forgetPendingSignUp(context)
    return entered
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.code !== 'accounts.code-not-valid') return refused(refusal)
    return refused({ ...refusal, fields: { code: refusal.detail } })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ConfirmSignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const pending = useNavigation().formData?.get('intent')
  const onSubmit = useCartSavedFirst()
  const { referrer, email, isDemo } = loaderData
  const refusal = actionData?.refusal
  const isOver = refusal?.code === 'accounts.sign-up-over'
  const isTaken = refusal?.code === 'accounts.email-taken'

  return (
    <AuthCard
      pet="cat"
      title={t('confirmSignUp.title')}
      aside={
        <>
          {t('confirmSignUp.wrongEmail')}{' '}
          <TextLink to={paths.signup({ referrer })}>{t('confirmSignUp.toSignup')}</TextLink>
        </>
      }
    >
      <p className="text-ink-600">
        {t('confirmSignUp.text')} <strong className="break-all text-ink-900">{email}</strong>.
      </p>
      {isDemo && (
        <p className="text-ink-600 text-sm">
          {t('confirmSignUp.demo')}{' '}
          <TextLink to={paths.outbox()} target="_blank">
            {t('confirmSignUp.toOutbox')}
          </TextLink>
        </p>
      )}
      {!refusal?.fields.code && <AuthRefusal refusal={refusal} />}
      {isOver || isTaken ? (
        <ButtonLink to={isOver ? paths.signup({ referrer }) : paths.signin({ referrer })} size="lg" isWide>
          {t(isOver ? 'confirmSignUp.startAgain' : 'signup.toSignin')}
        </ButtonLink>
      ) : (
        <>
          <Form method="post" onSubmit={onSubmit} className="grid gap-4">
            <CodeField label={t('confirmSignUp.code')} hint={t('confirmSignUp.hint')} error={refusal?.fields.code} />
            <Button
              type="submit"
              name="intent"
              value="confirm"
              size="lg"
              isWide
              isPending={pending === 'confirm'}
              pendingLabel={t('signup.sending')}
            >
              {t('confirmSignUp.submit')}
            </Button>
          </Form>
          <Form method="post" className="grid justify-items-center gap-2">
            {actionData?.wasSentAgain && (
              <p role="status" className="text-center text-ink-700 text-sm">
                {t('confirmSignUp.sentAgain')}
              </p>
            )}
            <Button
              type="submit"
              name="intent"
              value="resend"
              variant="ghost"
              size="sm"
              isPending={pending === 'resend'}
            >
              {t('confirmSignUp.resend')}
            </Button>
          </Form>
        </>
      )}
    </AuthCard>
  )
}
