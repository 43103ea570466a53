import { Form, redirect } from 'react-router'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { leadToSignIn } from '#web/request/lead-to-sign-in.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AuthCard } from '../../account/sign-in/auth-card.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { useIsSending } from '../../account/use-is-sending.ts'
import { RefusalNotice } from '../answer.tsx'
import type { Route } from './+types/pet-share-page'

export const handle = { thirdPartyScripts: 'blocked', dialogs: 'none' } satisfies PagePolicy

const COOKIE = 'pet-share'
const HOUR_IN_SECONDS = 60 * 60

/**
 * The link of the mail leaves its token in a cookie and the address without it: whoever has to sign in first comes back
 * here, and the secret token stands in no address, referrer or history on the way.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (params.token) {
    visit.setCookie(COOKIE, readText(params, 'token', 200), { maxAge: HOUR_IN_SECONDS })
    throw redirect(paths.petShare(), { status: 303, headers: secretHeaders })
  }
  const t = translator(visit.country.locale, 'petProfile')
  return {
    hasInvitation: Boolean(visit.cookies[COOKIE]),
    isSignedIn: !visit.viewer.isGuest,
    seo: privateSeo(visit, paths.petShare(), { title: t('share.title'), description: t('share.text') }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  if (visit.viewer.isGuest) leadToSignIn(visit, paths.signin({ referrer: paths.petShare() }))
  try {
    const token = visit.cookies[COOKIE] ?? ''
    // The invitation is its own key: a second press, or one whose answer was lost, hears the same.
    const { petProfileId } = await pets.acceptShare({ token }, { context: visit.callWithKey(token) })
    visit.setCookie(COOKIE, '', { maxAge: 0 })
    throw redirect(paths.petProfiles({ id: petProfileId, done: 'accepted' }), 303)
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

export default function PetSharePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const { hasInvitation, isSignedIn } = loaderData
  const isSending = useIsSending(paths.petShare())
  const referrer = paths.petShare()
  if (!hasInvitation)
    return (
      <AuthCard title={t('share.title')} text={t('share.none')} pet="cat">
        <ButtonLink to={paths.petProfiles()} size="lg" isWide>
          {t('share.toPets')}
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={t('share.title')} text={t('share.text')}>
      <RefusalNotice answer={actionData} />
      {isSignedIn ? (
        <Form method="post">
          <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('share.sending')}>
            {t('share.submit')}
          </Button>
        </Form>
      ) : (
        <div className="grid gap-3">
          <ButtonLink to={paths.signin({ referrer })} size="lg" isWide>
            {t('share.signin')}
          </ButtonLink>
          <ButtonLink to={paths.signup({ referrer })} size="lg" variant="outline" isWide>
            {t('share.signup')}
          </ButtonLink>
        </div>
      )}
    </AuthCard>
  )
}
