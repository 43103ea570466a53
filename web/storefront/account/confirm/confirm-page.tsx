import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { loadAccount, requireSignedIn } from '../../profile/load-account.server.ts'
import { assertionForm, getBrowserSecret, hasPasskeys } from '../passkeys/passkey-browser.server.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { AuthRefusal } from '../sign-in/auth-refusal.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'
import { parseReferrer } from '../sign-in/referrer.ts'
import { firstErrorRefusal } from '../sign-in/refusal.ts'
import { listProviders } from '../sign-in/sign-in-options.server.ts'
import { refusedAnswer } from '../sign-in/to-refusal.server.ts'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/confirm-page'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/** Asks somebody again who they are, by the password, a passkey or their provider, and goes back to what they were doing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const { hasPassword, phoneNumber } = await loadAccount(context, request)
  const { isByPhone } = await accounts.recentProof(undefined, { context: visit.call })
  const hasCodes = !findMissingChannels(visit.channels).includes('phone')
  const passkeys = hasPasskeys(visit) ? await accounts.passkeys(undefined, { context: visit.call }) : []
  const t = translator(visit.country.locale, 'account')
  const seo = { title: t('confirm.title'), description: t('confirm.text') }
  return {
    referrer: getReferrer(request),
    hasPassword,
    hasPasskey: passkeys.some(({ isHere }) => isHere),
    phoneNumber: isByPhone && hasCodes ? phoneNumber : null,
    providers: hasPassword ? [] : await listProviders(context),
    host: new URL(visit.origin).host,
    seo: privateSeo(visit, proofPaths.confirm(), seo),
  }
}

/** The service answers a missing password like a wrong one. */
const passwordForm = z.object({ password: getInputSchema(contract.confirmPassword).shape.password.default('') })

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const form = await readForm(request)
  const call = { context: visit.call }
  try {
    if (readIntent(form, ['password', 'passkey'], 'password') === 'passkey') {
      const { value, errors } = parseForm(form, assertionForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      const browserSecret = getBrowserSecret(visit)
      await accounts.proveByPasskey({ browserSecret, assertion: value.passkey }, call)
    } else {
      const { value, errors } = parseForm(form, passwordForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await accounts.confirmPassword(value, call)
    }
  } catch (error) {
    return refusedAnswer(error)
  }
  return redirect(getReferrer(request), 303)
}

function getReferrer(request: Request): string {
  const referrer = parseReferrer(new URL(request.url).searchParams.get('referrer'))
  return referrer === '/' ? paths.profile() : referrer
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { referrer, hasPassword, hasPasskey, phoneNumber, providers, host } = loaderData
  const isSending = useIsSending(proofPaths.confirm())
  const elsewhere = hasPasskey || phoneNumber !== null ? null : t('confirm.elsewhere', { host })
  const otherWay = providers.length > 0 && phoneNumber === null ? t('confirm.other') : elsewhere
  return (
    <AuthCard
      title={t('confirm.title')}
      text={t('confirm.text')}
      aside={<TextLink to={paths.profile()}>{t('confirm.back')}</TextLink>}
    >
      <AuthRefusal refusal={actionData?.refusal} />
      {hasPasskey && <PasskeyForm purpose="proof" label={t('passkey.prove')} variant="primary" />}
      {phoneNumber !== null && (
        <Form method="post" action={proofPaths.signinByPhone({ referrer })}>
          <input type="hidden" name="phoneNumber" value={phoneNumber} />
          <Button
            type="submit"
            name="intent"
            value="send"
            size="lg"
            isWide
            isPending={isSending}
            pendingLabel={t('provePhone.sending')}
          >
            {t('phone.send')}
          </Button>
        </Form>
      )}
      {hasPassword ? (
        <Form method="post" className="grid gap-4">
          <PasswordField
            name="password"
            label={t('password.label')}
            autoComplete="current-password"
            messages={{ required: t('password.required') }}
          />
          <Button
            type="submit"
            size="lg"
            isWide
            variant={hasPasskey ? 'outline' : 'primary'}
            isPending={isSending}
            pendingLabel={t('confirm.sending')}
          >
            {t('confirm.submit')}
          </Button>
        </Form>
      ) : (
        <>
          {otherWay !== null && <p className="text-center text-ink-700">{otherWay}</p>}
          <ProviderButtons providers={phoneNumber === null ? providers : []} from="signin" referrer={referrer} />
        </>
      )}
    </AuthCard>
  )
}
