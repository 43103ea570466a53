import { data, Form, redirect } from 'react-router'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/reset-password-page'
import { AuthCard } from './auth-card.tsx'
import { AuthRefusal } from './auth-refusal.tsx'
import { PasswordField } from './password-field.tsx'
import { fieldRefusal, type Refusal } from './refusal.ts'
import { resetPasswordForm } from './sign-in-forms.server.ts'
import { refusedAnswer } from './to-refusal.server.ts'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/** Opened from a mail. The token is validated when it is used, because validating it here would spend it. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'account')
  const seo = privateSeo(visit, paths.forgotPassword(), { title: t('reset.title'), description: t('reset.text') })
  return { limits: getFieldLimits(resetPasswordForm), seo }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'account')
  const messages = { password: { required: t('password.required'), invalid: t('password.short') } }
  const { value, errors } = parseForm(await readForm(request), resetPasswordForm, messages)
  if (errors) return data<Answer>({ refusal: fieldRefusal(errors, t('checkFields')) }, { status: 400 })

  try {
    await accounts.resetPassword({ token: readText(params, 'token', 200), ...value }, { context: visit.call })
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.signin({ done: 'password' }), 303)
}

interface Answer {
  refusal: Refusal
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function ResetPasswordPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const isSending = useIsSending(paths.resetPassword(params.token))
  const refusal = actionData?.refusal
  const field = fieldProps({ limits: loaderData.limits, errors: refusal?.fields ?? {} })
  const isOver = refusal?.code === 'accounts.link-not-valid'

  return (
    <AuthCard pet="cat" title={t('reset.title')} text={isOver ? undefined : t('reset.text')}>
      <AuthRefusal refusal={refusal} />
      {isOver ? (
        <ButtonLink to={paths.forgotPassword()} size="lg" isWide>
          {t('reset.again')}
        </ButtonLink>
      ) : (
        <Form method="post" className="grid gap-4">
          <PasswordField
            {...field('password')}
            label={t('reset.label')}
            hint={t('password.hint')}
            autoComplete="new-password"
            messages={{ required: t('password.required'), invalid: t('password.short') }}
          />
          <Checkbox name="removesPasskeys" hint={t('reset.passkeysHint')}>
            {t('reset.passkeys')}
          </Checkbox>
          <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('reset.sending')}>
            {t('reset.submit')}
          </Button>
        </Form>
      )}
    </AuthCard>
  )
}
