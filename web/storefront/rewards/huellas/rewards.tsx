import { Gift, TicketPercent } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Reward } from '#services/rewards/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { HuellasOfPage } from './huellas-page-data.ts'
import { MadeExchange } from './made-exchange.tsx'

/** What huellas become: chosen, confirmed in a step of its own, and shown as the coupon that it is. */
export function Rewards({ loaded }: { loaded: HuellasOfPage }) {
  const { t } = useTranslation('gamification')
  const { board, offers, asked, made, exchanges } = loaded
  return (
    <section aria-labelledby="rewards" id="canje" className="scroll-mt-32">
      <h2 id="rewards" className="text-xl">
        {t('rewards.title')}
      </h2>
      <p className="mt-1 mb-3 text-ink-600">{t('rewards.text')}</p>
      {made && <MadeExchange made={made} />}
      {asked && !made && <Asked asked={asked} points={board?.points ?? 0} />}
      {offers ? (
        <>
          <Offers offers={offers.filter((offer) => !needsHigherLevel(offer)).toSorted(byNearness)} />
          {offers.some(needsHigherLevel) && (
            <Accordion title={t('rewards.later')} className="mt-2 border-b-0">
              <Offers offers={offers.filter(needsHigherLevel)} />
            </Accordion>
          )}
        </>
      ) : (
        <Notice tone="warn">{t('partDown')}</Notice>
      )}
      {exchanges && exchanges.length > 0 && <Exchanges exchanges={exchanges} />}
    </section>
  )
}

function needsHigherLevel({ whyNot }: Reward): boolean {
  return whyNot?.code === 'level-too-low'
}

/** What can be had first. */
function byNearness(one: Reward, other: Reward): number {
  const distance = ({ whyNot }: Reward) => (whyNot === null ? 0 : whyNot.code === 'not-enough-huellas' ? 1 : 2)
  return distance(one) - distance(other)
}

function Offers({ offers }: { offers: Reward[] }) {
  return (
    <ul className="grid gap-3 @2xl/main:grid-cols-2">
      {offers.map((offer) => (
        <li key={offer.id}>
          <Offer offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Asked({ asked: { offer, key }, points }: { asked: NonNullable<HuellasOfPage['asked']>; points: number }) {
  const { t } = useTranslation('gamification')
  const isSending = useNavigation().formData?.get('intent') === 'exchange'
  if (!offer) return <Notice className="mb-4">{t('rewards.gone')}</Notice>
  if (offer.whyNot)
    return (
      <Notice tone="warn" className="mb-4">
        {offer.title}: {offer.whyNot.detail}
      </Notice>
    )
  const isFree = offer.cost === 0
  const huellas = t('huellas', { count: offer.cost })
  return (
    <Card className="mb-4 border-brand-300 bg-brand-50">
      <h3 className="text-lg">{t(isFree ? 'rewards.askFree' : 'rewards.ask', { huellas, reward: offer.title })}</h3>
      <p className="mt-1 text-ink-700">
        {offer.says}. {t('rewards.valid', { days: offer.validDays })}.{' '}
        {!isFree && t('rewards.left', { huellas: t('huellas', { count: points - offer.cost }) })}
      </p>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="reward" value={offer.id} />
        <input type="hidden" name="key" value={key} />
        <Button type="submit" name="intent" value="exchange" isPending={isSending} pendingLabel={t('rewards.doing')}>
          {t('rewards.sure')}
        </Button>
        <ButtonLink to={paths.huellas()} variant="ghost" preventScrollReset>
          {t('rewards.cancel')}
        </ButtonLink>
      </Form>
    </Card>
  )
}

function Offer({ offer }: { offer: Reward }) {
  const { t } = useTranslation('gamification')
  const { id, title, says, cost, whyNot } = offer
  const Icon = cost === 0 ? Gift : TicketPercent
  return (
    <div
      className={cx(
        'flex h-full min-w-0 overflow-hidden rounded-card border shadow-1',
        whyNot ? 'border-ink-200 bg-ink-50' : 'border-brand-200 bg-white',
      )}
    >
      <span
        className={cx(
          'grid w-14 shrink-0 place-items-center border-r-2 border-dashed sm:w-18',
          whyNot ? 'border-ink-200 bg-ink-100 text-ink-600' : 'border-brand-200 bg-brand-100 text-brand-700',
        )}
      >
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-extrabold text-base">{title}</h3>
          <Badge tone={cost === 0 ? 'ok' : 'sun'}>
            {cost === 0 ? t('rewards.free') : t('huellas', { count: cost })}
          </Badge>
        </div>
        <p className="text-ink-700 text-sm">{says}</p>
        <div className="mt-auto pt-2">
          {whyNot ? (
            <p className="font-bold text-ink-600 text-sm">{whyNot.detail}</p>
          ) : (
            <ButtonLink
              to={`${paths.huellas({ reward: id })}#canje`}
              size="sm"
              aria-label={t('rewards.exchangeFor', { reward: title })}
            >
              {t('rewards.exchange')}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

function Exchanges({ exchanges }: { exchanges: NonNullable<HuellasOfPage['exchanges']> }) {
  const { t } = useTranslation('gamification')
  return (
    <Accordion title={`${t('rewards.mine')} (${exchanges.length})`} className="mt-4 rounded-card border bg-white px-4">
      <ul className="divide-y divide-ink-200 border-ink-200 border-t">
        {exchanges.map(({ id, title, status, code, day }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0">
              <b className="block font-bold">{title}</b>
              <span className="text-ink-600 text-sm">{day}</span>
            </span>
            <span className="break-all font-bold text-sm">{t(`rewards.status.${status}`, { code: code ?? '' })}</span>
          </li>
        ))}
      </ul>
    </Accordion>
  )
}
