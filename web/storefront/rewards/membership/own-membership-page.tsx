import { redirect } from 'react-router'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { pageAddress } from '#web/request/page-address.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusalIn } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import { RewardsDown } from '../rewards-down.tsx'
import type { Route } from './+types/own-membership-page'
import { ChangeMembership } from './change-membership.tsx'
import { ComingMonth } from './coming-month.tsx'
import { MembershipState } from './membership-state.tsx'
import { MonthToPay } from './month-to-pay.tsx'
import { ownMembership } from './own-membership.server.ts'
import { paymentForm } from './payment-forms.server.ts'
import { BenefitList } from './plan-cards.tsx'
import { SavingsByMonth } from './savings-by-month.tsx'
import { whereItGoesOn } from './where-it-goes-on.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { searchParams } = pageAddress(request.url)
  const t = translator(visit.country.locale, 'petMember')
  const asked = searchParams.get('ask')
  return {
    ...(await ownMembership(context)),
    ask: asked === 'stop' || asked === 'pause' ? (asked as 'stop' | 'pause') : null,
    isChanged: searchParams.get('done') === 'changed',
    isToPay: searchParams.get('done') === 'to-pay',
    seo: privateSeo(visit, paths.profileMembership(), { title: t('own.title'), description: t('own.description') }),
  }
}

/** Paying goes on to the page of the payment; everything else may be taken back until the paid month ends. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { rewards } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const form = await readForm(request)
  try {
    switch (readIntent(form, ['pay', 'renew', 'pause', 'stop', 'resume'])) {
      case 'pay': {
        const { link } = await rewards.payMembership(parseFormOrThrow(form, paymentForm), call)
        return redirect(link, 303)
      }
      case 'renew':
        return redirect(whereItGoesOn(await rewards.renewMembership({}, call)))
      case 'pause':
        await rewards.pauseMembership({}, call)
        break
      case 'stop':
        await rewards.stopMembership({}, call)
        break
      case 'resume':
        return redirect(whereItGoesOn(await rewards.resumeMembership({}, call)))
    }
    return redirect(paths.profileMembership({ done: 'changed' }))
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function OwnMembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petMember')
  const { isDown, offer, own, savings, ways, ask, isChanged, isToPay } = loaderData
  const refusal = refusalIn(actionData)
  if (isDown)
    return (
      <RewardsDown title={t('own.down')} retry={paths.profileMembership()}>
        {t('own.downText')}
      </RewardsDown>
    )
  if (!own)
    return (
      <EmptyState
        isWholePage
        art={<Art name="wrapped-gift" size={88} />}
        title={t('own.none')}
        actions={<ButtonLink to={paths.membership()}>{t('own.noneAction')}</ButtonLink>}
      >
        {offer ? t('own.noneText', { offer }) : t('own.noneTextPlain')}
      </EmptyState>
    )

  return (
    <>
      <PageHeading title={t('own.title')} />
      <Refused answer={actionData} offline={t('own.offline')} />
      {isChanged && !refusal && (
        <Notice tone="ok" className="mb-4">
          {t('own.changed')}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-5">
        <MembershipState own={own} />
        {own.toPay && own.can.pay && (
          <MonthToPay toPay={own.toPay} ways={ways} hasMonth={own.month !== null} isAsked={isToPay && !refusal} />
        )}
        {own.coming && <ComingMonth coming={own.coming} />}
        {own.month && (
          <Card className="sm:p-6">
            <h2 className="mb-3 text-lg">{t('own.benefits')}</h2>
            <BenefitList benefits={own.plan.benefits} />
          </Card>
        )}
        <SavingsByMonth savings={savings} />
        <ChangeMembership own={own} ask={ask} />
      </div>
    </>
  )
}
