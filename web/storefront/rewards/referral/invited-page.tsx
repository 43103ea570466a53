import { data, Form, redirect, useNavigation } from 'react-router'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { getDeviceId, getDeviceIdStorage } from '../../account/consent/device-id.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { Refused } from '../../profile/refused.tsx'
import type { Route } from './+types/invited-page'
import { Conditions } from './conditions.tsx'
import { InvitationBanner } from './invitation-banner.tsx'
import { forgetInvitation, saveInvitation } from './saved-invitation.server.ts'

export const handle = { thirdPartyScripts: 'blocked' } satisfies PagePolicy

/** Landing page of an invitation. A cookie keeps its code, so that the account may be opened another day. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petMember')
  const found = await nullIfMissing(rewards.invitation({ code: readText(params, 'code', 40) }, { context: visit.call }))
  const isSignedIn = visit.viewer.uid !== null && !visit.viewer.isGuest
  if (found && !isSignedIn) saveInvitation(visit, found.code)
  const taken = found && isSignedIn ? await rewards.acceptedInvitation(undefined, { context: visit.call }) : null
  const seo = privateSeo(visit, paths.home(), {
    title: found ? t('referral.landing', { name: found.inviterName }) : t('referral.gone'),
    description: t('referral.landingText'),
  })
  return data(
    { invitation: found, isSignedIn, takenOf: taken?.accepted?.inviterName ?? null, seo },
    { status: found ? 200 : 404 },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  try {
    const deviceId = getDeviceId(getDeviceIdStorage('WEB', visit))
    await rewards.acceptInvitation({ code: readText(params, 'code', 40), deviceId }, { context: visit.call })
    forgetInvitation(visit)
    return redirect(paths.referral())
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function InvitedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petMember')
  const isSending = useNavigation().formMethod === 'POST'
  const { invitation, isSignedIn, takenOf } = loaderData
  if (!invitation)
    return (
      <EmptyState
        isWholePage
        art={<Art name="magnifying-glass-tilted-left" size={88} />}
        title={t('referral.gone')}
        actions={<ButtonLink to={paths.home()}>{t('referral.goneAction')}</ButtonLink>}
      >
        {t('referral.goneText')}
      </EmptyState>
    )

  if (invitation.isOwn || takenOf !== null) return <NotForYou takenOf={invitation.isOwn ? null : takenOf} />

  const { inviterName: name, reward, code } = invitation
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-5">
      <Refused answer={actionData} offline={t('referral.offline')} />
      <InvitationBanner name={name} reward={reward}>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {isSignedIn ? (
            <Form method="post">
              <Button type="submit" variant="light" size="lg" isPending={isSending}>
                {t('referral.accept')}
              </Button>
            </Form>
          ) : (
            <>
              <ButtonLink to={paths.signup({ referrer: paths.referral() })} variant="light" size="lg">
                {t('referral.landingJoin')}
              </ButtonLink>
              <ButtonLink to={paths.signin({ referrer: paths.invited(code) })} variant="onDark" size="lg">
                {t('referral.landingHave')}
              </ButtonLink>
            </>
          )}
        </div>
      </InvitationBanner>
      {!isSignedIn && (
        <p className="text-center text-ink-600">
          {t('referral.landingKept')} <TextLink to={paths.home()}>{t('referral.landingLook')}</TextLink>
        </p>
      )}
      <Card className="sm:p-6">
        <Conditions />
      </Card>
    </div>
  )
}

/** Notice for the visitor's own invitation, or a second one. */
function NotForYou({ takenOf }: { takenOf: string | null }) {
  const { t } = useTranslation('petMember')
  const isOwn = takenOf === null
  return (
    <EmptyState
      isWholePage
      art={<Art name="wrapped-gift" size={88} />}
      title={isOwn ? t('referral.ownTitle') : t('referral.taken', { name: takenOf })}
      actions={
        <ButtonLink to={paths.referral()}>{t(isOwn ? 'referral.ownAction' : 'referral.takenAction')}</ButtonLink>
      }
    >
      {t(isOwn ? 'referral.ownText' : 'referral.takenText')}
    </EmptyState>
  )
}
