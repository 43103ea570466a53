import { Form, redirect } from 'react-router'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SignOutForm } from '../sign-out/sign-out-form.tsx'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/invitation-page'
import { AuthCard } from './auth-card.tsx'
import { AuthRefusal } from './auth-refusal.tsx'
import { refusedAnswer } from './to-refusal.server.ts'

export const handle = { thirdPartyScripts: 'blocked', dialogs: 'none', beforeOpening: true } satisfies PagePolicy

const COOKIE = 'invitation'
const HOUR_IN_SECONDS = 60 * 60

/**
 * Moves the token of the mailed link into a cookie and redirects to the address without it: a visitor who has to sign
 * in first comes back here, and the token stays out of addresses, referrers and history.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (params.token) {
    visit.setCookie(COOKIE, readText(params, 'token', 200), { maxAge: HOUR_IN_SECONDS })
    throw redirect(paths.invitation(), { status: 303, headers: secretHeaders })
  }
  const t = translator(visit.country.locale, 'account', findMissingChannels(visit.channels))
  return {
    hasInvitation: Boolean(visit.cookies[COOKIE]),
    isSignedIn: !visit.viewer.isGuest,
    seo: privateSeo(visit, paths.invitation(), { title: t('invitation.title'), description: t('invitation.text') }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  try {
    await accounts.acceptInvitation({ token: visit.cookies[COOKIE] ?? '' }, { context: visit.call })
  } catch (error) {
    return refusedAnswer(error)
  }
  visit.setCookie(COOKIE, '', { maxAge: 0 })
  throw redirect(paths.secondFactor({ referrer: paths.backoffice() }), 303)
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { hasInvitation, isSignedIn } = loaderData
  const isSending = useIsSending(paths.invitation())
  const referrer = paths.invitation()
  const refusal = actionData?.refusal
  const isOthers = refusal?.code === 'accounts.invitation-of-another-email'

  if (!hasInvitation)
    return (
      <AuthCard title={t('invitation.title')} text={t('invitation.none')}>
        <ButtonLink to={paths.home()} size="lg" isWide>
          {t('goHome')}
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={t('invitation.title')} text={t('invitation.text')}>
      <AuthRefusal refusal={refusal} />
      {isSignedIn ? (
        <Form method="post">
          <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('invitation.sending')}>
            {t('invitation.submit')}
          </Button>
        </Form>
      ) : (
        <div className="grid gap-3">
          <ButtonLink to={paths.signin({ referrer })} size="lg" isWide>
            {t('invitation.signin')}
          </ButtonLink>
          <ButtonLink to={paths.signup({ referrer })} size="lg" variant="outline" isWide>
            {t('invitation.signup')}
          </ButtonLink>
        </div>
      )}
      {isOthers && (
        <SignOutForm>
          <Button type="submit" variant="ghost" isWide>
            {t('invitation.other')}
          </Button>
        </SignOutForm>
      )}
    </AuthCard>
  )
}
