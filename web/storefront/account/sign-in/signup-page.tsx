import { data, Form, type RouterContextProvider, redirect } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCartSavedFirst } from '../person/use-cart-saved-first.ts'
import { PhoneEntry } from '../phone/phone-entry.tsx'
import { savePendingSignUp } from '../sign-up/pending-sign-up.server.ts'
import { TERMS_VERSION } from '../terms.ts'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/signup-page'
import { AuthCard } from './auth-card.tsx'
import { AuthRefusal } from './auth-refusal.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons, ProviderProblem } from './provider-buttons.tsx'
import { parseReferrer } from './referrer.ts'
import { fieldRefusal, type Refusal } from './refusal.ts'
import { signIn } from './sign-in.server.ts'
import { getSignUpMessages, type SignUpValues, signUpForm } from './sign-in-forms.server.ts'
import { toRefusal } from './to-refusal.server.ts'
import { loadWayIn } from './way-in.server.ts'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'account')
  return {
    ...(await loadWayIn(context, request)),
    limits: getFieldLimits(signUpForm),
    known: await findGuestContact(context, readId(new URL(request.url).searchParams, 'order')),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.signup(), { title: t('signup.title'), description: t('signup.description') }),
  }
}

/** Name and e-mail of a guest's own order; null for the orders of others. */
async function findGuestContact(context: Readonly<RouterContextProvider>, orderId: string) {
  const visit = context.get(visitContext)
  if (!orderId || !visit.viewer.isGuest) return null
  const { market } = context.get(servicesContext)
  const order = await orNull(market.order({ orderId }, { context: visit.call }))
  return order && { fullName: order.contact.fullName, email: order.contact.email ?? '' }
}

interface Answer {
  refusal: Refusal
  /** Missing when the shop is closed or busy: then the browser keeps what was typed. */
  values?: SignUpValues
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'account')
  const form = await readForm(request)
  const { value, errors, typed: values } = parseForm(form, signUpForm, getSignUpMessages(t))
  const referrer = parseReferrer(new URL(request.url).searchParams.get('referrer'))
  const refused = (refusal: Refusal) => data<Answer>({ refusal, values }, { status: refusal.status })

  if (errors) return refused(fieldRefusal(errors, t('checkFields')))

  const { fullName, email, password, marketing: acceptsMarketing, idempotencyKey } = value
  try {
    const begun = await accounts.register(
      { fullName, email, password, acceptsMarketing, termsVersion: TERMS_VERSION },
      { context: visit.callWithKey(idempotencyKey) },
    )
    if (begun.step === 'confirm-email') {
      savePendingSignUp(context, { registrationId: begun.registrationId, email })
      return redirect(paths.confirmSignUp({ referrer }), 303)
    }
    return await signIn(context, request, { proof: begun.proof, referrer, termsVersion: TERMS_VERSION })
  } catch (error) {
    return refused(toRefusal(error))
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { referrer, providers, problem } = loaderData
  const isSending = useIsSending(paths.signup())
  const onSubmit = useCartSavedFirst()
  const refusal = actionData?.refusal
  const values = actionData?.values ?? loaderData.known
  const fields = refusal?.fields ?? {}
  const field = fieldProps({ limits: loaderData.limits, ...(values && { values }), errors: fields })

  return (
    <AuthCard
      pet="cat"
      title={t('signup.title')}
      text={t('signup.text')}
      aside={
        <>
          {t('signup.hasAccount')} <TextLink to={paths.signin({ referrer })}>{t('signup.toSignin')}</TextLink>
        </>
      }
    >
      <AuthRefusal
        refusal={refusal}
        actions={
          refusal?.code === 'accounts.email-taken' && (
            <>
              <ButtonLink to={paths.signin({ referrer })} size="sm" variant="outline">
                {t('signup.toSignin')}
              </ButtonLink>
              <ButtonLink to={paths.forgotPassword({ referrer })} size="sm" variant="outline">
                {t('signup.toForgot')}
              </ButtonLink>
            </>
          )
        }
      />
      {!refusal && <ProviderProblem problem={problem} />}
      <PhoneEntry limits={loaderData.phoneLimits} referrer={referrer} />
      <Form method="post" onSubmit={onSubmit} className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={loaderData.idempotencyKey} />
        <TextField
          {...field('fullName')}
          label={t('fullName.label')}
          autoComplete="name"
          pattern=".*\S.*"
          messages={{ required: t('fullName.required'), invalid: t('fullName.required') }}
        />
        <EmailField defaultValue={values?.email} error={fields.email} />
        <PasswordField
          {...field('password')}
          label={t('password.label')}
          hint={t('password.hint')}
          autoComplete="new-password"
          messages={{ required: t('password.required'), invalid: t('password.short') }}
        />
        <div className="grid gap-2">
          <Checkbox
            name="terms"
            value="yes"
            required
            defaultChecked={actionData?.values?.terms === 'yes'}
            error={fields.terms}
            messages={{ required: t('terms.required') }}
          >
            {t('terms.accept')}{' '}
            <TextLink to={paths.terms()} target="_blank">
              {t('terms.link')}
            </TextLink>
          </Checkbox>
          <Checkbox name="marketing" value="yes" defaultChecked={actionData?.values?.marketing === 'yes'}>
            {t('signup.marketing')}
          </Checkbox>
        </div>
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('signup.sending')}>
          {t('signup.submit')}
        </Button>
      </Form>
      <ProviderButtons providers={providers} from="signup" referrer={referrer} />
    </AuthCard>
  )
}
