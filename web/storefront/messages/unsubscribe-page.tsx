import { Form } from 'react-router'
import { readId } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AuthCard } from '../account/sign-in/auth-card.tsx'
import { useIsSending } from '../account/use-is-sending.ts'
import { LostNotice } from '../profile/lost-notice.tsx'
import type { Route } from './+types/unsubscribe-page'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/**
 * Unsubscribe page, opened by the secret link of a message. A button unsubscribes, not the visit: mail programs open
 * links before people do. A mail program's own button posts here directly (RFC 8058), without cookies or the form's
 * fields.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { messaging } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'messages')
  const { kind, isRefused } = await messaging.refusalLink({ token: readId(params, 'token') }, { context: visit.call })
  return {
    kind: kind === 'offers' || kind === 'alerts' ? kind : ('reminders' as const),
    isRefused,
    isSignedIn: !visit.viewer.isGuest,
    seo: privateSeo(visit, paths.home(), { title: t('unsubscribe.title'), description: t('unsubscribe.always') }),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { messaging } = context.get(servicesContext)
  await messaging.refuse({ token: readId(params, 'token') }, { context: context.get(visitContext).call })
  return null
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function UnsubscribePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('messages')
  const { kind, isRefused, isSignedIn } = loaderData
  const isSending = useIsSending(paths.unsubscribe(params.token))
  if (isRefused) {
    return (
      <AuthCard title={t('unsubscribe.doneTitle')} text={t(`unsubscribe.done.${kind}`)}>
        <p className="text-center text-ink-600 text-sm">{t('unsubscribe.back')}</p>
        <ButtonLink to={isSignedIn ? paths.profileMessages() : paths.home()} size="lg" isWide>
          {isSignedIn ? t('unsubscribe.choose') : t('unsubscribe.home')}
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('unsubscribe.title')} text={t(`unsubscribe.ask.${kind}`)}>
      <LostNotice answer={actionData} />
      <Form method="post">
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('unsubscribe.sending')}>
          {t('unsubscribe.submit')}
        </Button>
      </Form>
      <p className="text-center text-ink-600 text-sm">{t('unsubscribe.always')}</p>
    </AuthCard>
  )
}
