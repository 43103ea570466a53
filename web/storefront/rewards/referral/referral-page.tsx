import { MessageCircle } from 'lucide-react'
import { asServiceError } from '#shared/rpc/errors.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { getDeviceId, getDeviceIdStorage } from '../../account/consent/device-id.ts'
import { whatsappShareLink } from '../../layout/whatsapp-link.ts'
import { CopyButton } from '../../payment/copy-button.tsx'
import { formatLongDay } from '../../profile/dates.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { RewardsDown } from '../rewards-down.tsx'
import type { Route } from './+types/referral-page'
import { Conditions } from './conditions.tsx'
import { leftToInvite } from './left-to-invite.ts'
import { acceptSavedInvitation, getSavedInvitation } from './saved-invitation.server.ts'

/** The visitor's referral link with its results, and the invitation that they accepted. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'petMember')
  // One that rewards could not take up when its owner came in.
  if (getSavedInvitation(visit)) await acceptSavedInvitation(context, visit.call)
  const deviceId = getDeviceId(getDeviceIdStorage('WEB', visit))
  const [own, taken] = await Promise.all([
    rewards.referral({ deviceId }, call).catch((error) => {
      if (asServiceError(error)?.status === 404) return 'none' as const
      console.error('The link of an invitation could not be read; its page says so.', error)
      return 'down' as const
    }),
    orNull(rewards.acceptedInvitation(undefined, call)),
  ])
  return {
    own:
      typeof own === 'string'
        ? own
        : {
            ...own,
            invited: own.invited.map((each) => ({ ...each, day: formatLongDay(each.acceptedAt, visit.country) })),
          },
    accepted: taken?.accepted ?? null,
    seo: privateSeo(visit, paths.referral(), { title: t('referral.title'), description: t('referral.description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function ReferralPage({ loaderData: { own, accepted } }: Route.ComponentProps) {
  const { t } = useTranslation('petMember')
  if (own === 'down')
    return (
      <RewardsDown title={t('referral.down')} retry={paths.referral()}>
        {t('referral.downText')}
      </RewardsDown>
    )
  if (own === 'none')
    return (
      <>
        <PageHeading title={t('referral.title')} />
        <EmptyState art={<Art name="wrapped-gift" size={88} />} title={t('referral.none')}>
          {t('referral.noneText')}
        </EmptyState>
      </>
    )

  return (
    <>
      <PageHeading title={t('referral.title')}>
        {leftToInvite(own) !== 'never' && t('referral.intro', { reward: own.reward.title })}
      </PageHeading>
      <div className="grid grid-cols-1 gap-5">
        {accepted && <Accepted accepted={accepted} />}
        <OwnLink own={own} />
        <Invited own={own} />
        <Card className="sm:p-6">
          <Conditions />
        </Card>
      </div>
    </>
  )
}

function Accepted({ accepted }: { accepted: NonNullable<Loaded['accepted']> }) {
  const { t } = useTranslation('petMember')
  const { state, inviterName, reward, couponCode } = accepted
  return (
    <Notice tone={state === 'EARNED' ? 'ok' : 'info'} title={t('referral.mine', { name: inviterName })}>
      {state === 'WAITING' && t('referral.mineWaiting', { reward: reward.title })}
      {state === 'EARNED' &&
        (couponCode
          ? t('referral.mineEarned', { code: couponCode })
          : t('referral.mineEarnedComing', { reward: reward.title }))}
      {(state === 'EXPIRED' || state === 'TAKEN_BACK') && t('referral.mineOver')}
    </Notice>
  )
}

type Own = Exclude<Loaded['own'], string>

function OwnLink({ own }: { own: Own }) {
  const { t } = useTranslation('petMember')
  const { reward, leftThisMonth } = own
  const left = leftToInvite(own)
  return (
    <section
      aria-labelledby="link"
      className="grid gap-4 rounded-panel bg-brand-800 px-5 py-6 text-white shadow-2 sm:px-7"
    >
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-white">
          <Art name="wrapped-gift" size={40} />
        </span>
        <div className="min-w-0">
          <h2 id="link" className="text-xl">
            {reward.title}
          </h2>
          <p className="text-brand-200 text-sm">{reward.terms}</p>
        </div>
      </div>
      {left !== 'never' && <ShareLink own={own} />}
      <p className="text-brand-200 text-sm">
        {left === 'now' && t('referral.leftMonth', { count: leftThisMonth })}
        {left === 'next-month' && t('referral.full')}
        {left === 'never' && t('referral.fullForGood')}
      </p>
    </section>
  )
}

/** What is shared, as long as it gives something to who takes it up. */
function ShareLink({ own: { link, reward } }: { own: Own }) {
  const { t } = useTranslation('petMember')
  return (
    <>
      <label className="block">
        <span className="mb-1 block font-bold text-brand-200 text-sm">{t('referral.link')}</span>
        <input
          name="link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-12 w-full min-w-0 rounded-tile border border-white/30 bg-white/10 px-4 font-extrabold text-sm text-white"
        />
      </label>
      <div className="flex flex-wrap gap-3">
        <a
          href={whatsappShareLink(t('referral.share', { reward: reward.title, link }))}
          rel="noreferrer"
          target="_blank"
          className={buttonStyle('light', 'md')}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {t('referral.whatsapp')}
        </a>
        <CopyButton text={link} label={t('referral.copy')} />
      </div>
    </>
  )
}

function Invited({ own: { invited, earned } }: { own: Own }) {
  const { t } = useTranslation('petMember')
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className="text-xl">
        {t('referral.invited')}
      </h2>
      <p className="mt-1 mb-3 text-ink-600">
        {invited.length === 0 ? t('referral.nobody') : t('referral.earned', { count: earned })}
      </p>
      {invited.length > 0 && (
        <Card className="py-1 sm:py-2">
          <ul className="divide-y divide-ink-200">
            {invited.map(({ name, state, acceptedAt, day, couponCode }) => (
              <li key={acceptedAt} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <span>
                  <b className="block font-bold">{name}</b>
                  <span className="text-ink-600 text-sm">{day}</span>
                </span>
                <Badge tone={state === 'EARNED' ? 'ok' : 'neutral'}>
                  {state === 'EARNED' && couponCode === null
                    ? t('referral.state.EARNED_COMING')
                    : t(`referral.state.${state}`, { code: couponCode })}
                </Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
