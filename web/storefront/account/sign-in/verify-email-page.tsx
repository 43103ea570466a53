import { Form } from 'react-router'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/verify-email-page'
import { AuthCard } from './auth-card.tsx'
import { AuthRefusal } from './auth-refusal.tsx'
import { refusedAnswer } from './to-refusal.server.ts'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/** Opened from a mail. Confirmed by a press, not by the visit, because mail scanners open links before people do. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'account')
  return { seo: privateSeo(visit, paths.home(), { title: t('verify.title'), description: t('verify.text') }) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  try {
    await accounts.verifyEmail({ token: readText(params, 'token', 200) }, { context: visit.call })
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function VerifyEmailPage({ actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const isSending = useIsSending(paths.verifyEmail(params.token))
  const refusal = actionData?.refusal
  const isDone = actionData !== undefined && refusal === null
  const isOver = refusal?.code === 'accounts.link-not-valid'

  return (
    <AuthCard title={t('verify.title')} text={isDone || isOver ? undefined : t('verify.text')}>
      <AuthRefusal refusal={refusal} />
      {isDone && <Notice tone="ok">{t('verify.done')}</Notice>}
      {isDone || isOver ? (
        <ButtonLink to={paths.home()} size="lg" isWide>
          {t('goHome')}
        </ButtonLink>
      ) : (
        <Form method="post">
          <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('verify.sending')}>
            {t('verify.submit')}
          </Button>
        </Form>
      )}
    </AuthCard>
  )
}
