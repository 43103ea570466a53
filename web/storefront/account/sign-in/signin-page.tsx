import { data, Form } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { assertionForm, hasPasskeys } from '../passkeys/passkey-browser.server.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { useCartSavedFirst } from '../person/use-cart-saved-first.ts'
import { PhoneEntry } from '../phone/phone-entry.tsx'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/signin-page'
import { AuthCard } from './auth-card.tsx'
import { AuthRefusal } from './auth-refusal.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons, ProviderProblem } from './provider-buttons.tsx'
import { parseReferrer } from './referrer.ts'
import { firstErrorRefusal, type Refusal } from './refusal.ts'
import { signIn } from './sign-in.server.ts'
import { signInForm } from './sign-in-forms.server.ts'
import { toRefusal } from './to-refusal.server.ts'
import { loadWayIn } from './way-in.server.ts'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  rate: 'signIn',
  load: 'checkout',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'account')
  return {
    ...(await loadWayIn(context, request)),
    hasPasskeys: hasPasskeys(visit),
    hasNewPassword: new URL(request.url).searchParams.get('done') === 'password',
    seo: privateSeo(visit, paths.signin(), { title: t('signin.title'), description: t('signin.description') }),
  }
}

interface Answer {
  refusal: Refusal
  email: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const form = await readForm(request)
  const referrer = parseReferrer(new URL(request.url).searchParams.get('referrer'))
  const refuse = (refusal: Refusal, email = '') => data<Answer>({ refusal, email }, { status: refusal.status })

  if (readIntent(form, ['password', 'passkey'], 'password') === 'passkey') {
    const { value, errors } = parseForm(form, assertionForm)
    if (errors) return refuse(firstErrorRefusal(errors))
    try {
      return await signIn(context, request, { proof: { assertion: value.passkey }, referrer })
    } catch (error) {
      return refuse(toRefusal(error))
    }
  }

  const { value, errors, typed } = parseForm(form, signInForm)
  if (errors) return refuse(firstErrorRefusal(errors), typed.email)
  try {
    const { idToken } = await accounts.signInByPassword(value, { context: visit.call })
    return await signIn(context, request, { proof: { idToken }, referrer })
  } catch (error) {
    return refuse(toRefusal(error), typed.email)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SigninPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { referrer, providers, problem, hasNewPassword, hasPasskeys } = loaderData
  const isSending = useIsSending(paths.signin())
  const onSubmit = useCartSavedFirst()
  const refusal = actionData?.refusal

  return (
    <AuthCard
      title={t('signin.title')}
      text={t('signin.text')}
      aside={
        <>
          {t('signin.noAccount')} <TextLink to={paths.signup({ referrer })}>{t('signin.toSignup')}</TextLink>
        </>
      }
    >
      <AuthRefusal refusal={refusal} />
      {!refusal && <ProviderProblem problem={problem} />}
      {!refusal && hasNewPassword && <Notice tone="ok">{t('reset.done')}</Notice>}
      <PhoneEntry limits={loaderData.phoneLimits} referrer={referrer} />
      <Form method="post" onSubmit={onSubmit} className="grid gap-4">
        <EmailField autoComplete="username webauthn" defaultValue={actionData?.email} />
        <PasswordField
          name="password"
          label={t('password.label')}
          autoComplete="current-password"
          messages={{ required: t('password.required') }}
        />
        <TextLink to={paths.forgotPassword({ referrer })} className="-mt-1.5 justify-self-end text-sm">
          {t('signin.forgot')}
        </TextLink>
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('signin.sending')}>
          {t('signin.submit')}
        </Button>
      </Form>
      {hasPasskeys && <PasskeyForm purpose="sign-in" label={t('passkey.signIn')} onSubmit={onSubmit} hasAutofill />}
      <ProviderButtons providers={providers} from="signin" referrer={referrer} />
    </AuthCard>
  )
}
