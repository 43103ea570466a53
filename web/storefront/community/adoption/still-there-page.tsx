import { data, Form } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readId } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AuthCard } from '../../account/sign-in/auth-card.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { useIsSending } from '../../account/use-is-sending.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { formatLongDay } from '../../profile/dates.ts'
import { getPostPage } from '../post/post-glance.ts'
import type { Route } from './+types/still-there-page'

export const handle = { thirdPartyScripts: 'blocked', dialogs: 'none', endedSession: 'ignored' } satisfies PagePolicy

/**
 * Opened from the e-mail that asks whether an ad or notice is still current. Confirmed by a press, not by the visit,
 * because mail scanners open links before people do. The visitor is not signed in, and the post is shown only after a
 * press with a valid link.
 */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petAdoptions')
  return { seo: privateSeo(visit, paths.home(), { title: t('still.title'), description: t('still.text') }) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const link = { postId: readId(params, 'postId'), token: readId(params, 'token') }
  try {
    const { kind, name, freshUntil } = await community.confirmByLink(link, { context: visit.call })
    return {
      refusal: null,
      confirmed: { kind, name, id: link.postId, until: formatLongDay(freshUntil, visit.country) },
    }
  } catch (error) {
    const failure = asServiceError(error)
    // An expired link, or a post that has ended: the account's pages show the rest.
    if (failure && (failure.status === 404 || failure.status === 409))
      return data({ refusal: null, over: true as const }, { status: failure.status })
    return refusedAnswer(error)
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function StillTherePage({ actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('petAdoptions')
  const isSending = useIsSending(paths.stillThere(params.postId, params.token))
  if (actionData && 'confirmed' in actionData) {
    const { kind, name, id, until } = actionData.confirmed
    const page = getPostPage({ kind, id })
    return (
      <AuthCard title={t('still.done')} text={t('still.doneText', { name: name || t('still.yourPost'), day: until })}>
        <ButtonLink to={page} size="lg" isWide>
          {t('still.see')}
        </ButtonLink>
      </AuthCard>
    )
  }
  if (actionData && 'over' in actionData)
    return (
      <AuthCard title={t('still.over')} text={t('still.overText')}>
        <ButtonLink to={paths.petAdoptionsByCustomer()} size="lg" isWide>
          {t('still.account')}
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={t('still.title')} text={t('still.text')}>
      <RefusalNotice answer={actionData} />
      <Form method="post">
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('sending')}>
          {t('still.yes')}
        </Button>
      </Form>
      <p className="text-center text-ink-600 text-sm">{t('still.no')}</p>
    </AuthCard>
  )
}
