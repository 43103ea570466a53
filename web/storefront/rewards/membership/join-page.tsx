import { Form, redirect, useNavigation } from 'react-router'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { pageAddress } from '#web/request/page-address.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { waysToPay } from '../../payment/ways-to-pay.server.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import type { Route } from './+types/join-page'
import { joinForm } from './payment-forms.server.ts'
import { BenefitList } from './plan-cards.tsx'
import { WayToPay } from './way-to-pay.tsx'

export const handle = { chat: 'hidden' } satisfies PagePolicy

/** One month of a plan, before it is paid. Whoever has not signed in does so first, and comes back to it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const [plans, own, ways] = await Promise.all([
    orNull(rewards.membershipPlans({}, call)),
    orNull(rewards.membership(undefined, call)),
    waysToPay(context),
  ])
  const asked = pageAddress(request.url).searchParams.get('plan')
  const plan = plans?.find(({ id }) => id === asked)
  // The page of the plans says so where rewards do not answer.
  if (!plan || !own) throw redirect(paths.membership())
  if (own.membership?.status === 'ACTIVE') throw redirect(paths.profileMembership())
  const t = translator(visit.country.locale, 'petMember')
  return {
    plan,
    ways: ways.filter((way) => way === 'qr' || way === 'card'),
    seo: privateSeo(visit, paths.membership(), {
      title: t('join.title', { plan: plan.name }),
      description: t('join.intro'),
    }),
  }
}

/** Chosen, and on to the page of its payment; while one is open the same comes again. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { rewards } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const form = await readForm(request)
  try {
    const { plan: planId, method } = parseFormOrThrow(form, joinForm)
    await rewards.chooseMembership({ planId }, call)
    const { link } = await rewards.payMembership({ method }, call)
    return redirect(link, 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function JoinPage({ loaderData: { plan, ways }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petMember')
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title={t('join.title', { plan: plan.name })}>{t('join.intro')}</PageHeading>
      <Refused answer={actionData} offline={t('own.offline')} />
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="plan" value={plan.id} />
        <Card className="sm:p-6">
          <h2 className="mb-3 text-lg">{t('join.gives')}</h2>
          <BenefitList benefits={plan.benefits} />
        </Card>
        {ways.length === 0 ? (
          <Notice tone="warn" title={t('join.noWay')}>
            {t('join.noWayText')}
          </Notice>
        ) : (
          <Card className="sm:p-6">
            <WayToPay ways={ways} label={<span className="text-lg">{t('join.method')}</span>} />
          </Card>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>
            <span className="block text-ink-600 text-sm">{t('join.total')}</span>
            <span className="block font-black text-2xl">{plan.displayPrice}</span>
          </p>
          {ways.length > 0 && (
            <Button type="submit" size="lg" isPending={isSending} pendingLabel={t('join.opening')}>
              {t('join.pay')}
            </Button>
          )}
        </div>
        <p>
          <TextLink to={`${paths.membership()}#planes`}>{t('join.back')}</TextLink>
        </p>
      </Form>
    </div>
  )
}
