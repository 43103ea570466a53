import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CopyButton } from '../../payment/copy-button.tsx'
import type { OwnMembership } from './own-membership-page-data.ts'

/** How it stands, until when, and what follows. */
export function MembershipState({ own }: { own: OwnMembership }) {
  const { t } = useTranslation('petMember')
  const { status, wish, plan, daysLeft, lastDay, coupon } = own
  const isActive = status === 'ACTIVE'
  return (
    <section
      aria-labelledby="state"
      className="grid gap-4 rounded-panel bg-brand-800 px-5 py-6 text-white shadow-2 sm:px-7"
    >
      <div className="flex items-center gap-5">
        <span className="grid size-18 shrink-0 place-items-center rounded-full bg-white">
          <Art name={isActive ? 'ribbon' : 'dog-face'} size={44} />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 id="state" className="text-2xl">
              {plan.name}
            </h2>
            <Badge tone={isActive && wish === 'renew' ? 'ok' : 'sun'}>
              {isActive && wish !== 'renew' ? t(`own.leaving.${wish}`) : t(`own.status.${status}`)}
            </Badge>
          </div>
          <p className="font-bold text-brand-200">
            {lastDay ? t('own.until', { day: lastDay }) : t('own.perMonth', { price: plan.displayPrice })}
          </p>
        </div>
      </div>
      <p>{isActive ? `${t('own.daysLeft', { count: daysLeft })}. ${t(whatFollows[wish])}` : restingText(status, t)}</p>
      {isActive && plan.coupon && (
        <div className="rounded-tile bg-white/12 px-4 py-3">
          <p className="font-bold text-brand-200 text-sm">{t('own.coupon')}</p>
          {coupon ? (
            <>
              <p className="my-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
                <code className="break-all font-black text-lg text-sun">{coupon.code}</code>
                <CopyButton text={coupon.code} label={t('own.couponCopy')} />
              </p>
              <p className="text-sm">
                {t('own.couponUntil', { terms: plan.coupon.terms, day: coupon.day })}{' '}
                <TextLink to={paths.profileCoupons()} className="text-white decoration-white/50">
                  {t('none.action')}
                </TextLink>
              </p>
            </>
          ) : (
            <p>{t('own.couponComing')}</p>
          )}
        </div>
      )}
    </section>
  )
}

const whatFollows = { renew: 'own.willRenew', pause: 'own.willPause', stop: 'own.willStop' } as const

function restingText(status: OwnMembership['status'], t: ReturnType<typeof useTranslation<'petMember'>>['t']): string {
  if (status === 'PENDING_PAYMENT') return t('join.intro')
  if (status === 'PAUSED') return t('own.resting')
  return t(status === 'LAPSED' ? 'own.lapsed' : 'own.over')
}
