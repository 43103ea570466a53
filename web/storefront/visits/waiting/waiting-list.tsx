import { Bell, BellRing, Hourglass } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatTime, listed } from '../../booking/labels.ts'
import type { WaitingPlace } from './waiting-places.server.ts'

/** Where the visitor waits for a time, and what was offered to them. Its forms post to the page of their appointments. */
export function WaitingList({ places, className }: { places: readonly WaitingPlace[]; className?: string }) {
  const { t } = useTranslation('visits')
  if (places.length === 0) return null
  return (
    <section aria-labelledby="waiting" className={className}>
      <h2 id="waiting" className="mb-3 text-xl">
        {t('waiting.title')}
      </h2>
      <ul className="grid gap-3">
        {places.map((place) => (
          <li key={place.id}>{place.offer ? <Offer place={place} offer={place.offer} /> : <Place place={place} />}</li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ place, offer }: { place: WaitingPlace; offer: NonNullable<WaitingPlace['offer']> }) {
  const { t } = useTranslation('visits')
  const { t: booking } = useTranslation('booking')
  const sent = useNavigation().formData
  const isTaking = sent?.get('hold') === offer.holdId && sent.get('intent') === 'take'
  return (
    <Card className="grid gap-4 border-sun bg-sun-100/40 @2xl/main:grid-cols-[minmax(0,1fr)_auto] @2xl/main:items-center">
      <div className="flex items-start gap-3.5">
        <Round icon={<BellRing aria-hidden="true" className="size-6" />} className="bg-sun text-brand-950" />
        <div className="min-w-0">
          <p className="font-extrabold text-brand-700 text-sm">{t('waiting.free')}</p>
          <h3 className="text-lg leading-snug first-letter:uppercase">{offer.label}</h3>
          <p className="text-ink-700">{t('waiting.at', { names: listed(place.petNames), store: place.storeName })}</p>
          <p className="mt-1 inline-flex items-center gap-1.5 font-bold text-sm">
            <Hourglass aria-hidden="true" className="size-4" />
            {t('waiting.left', { time: formatTime(offer.minutesLeft, booking), until: offer.until })}
          </p>
          {offer.price && (
            <p className="mt-1 text-sm">
              <b>{offer.price.total}</b>
              {offer.price.deposit && ` · ${t('waiting.deposit', { amount: offer.price.deposit })}`}
            </p>
          )}
        </div>
      </div>
      <div className="grid gap-1">
        <Form method="post" action={paths.profileAppointments()}>
          <input type="hidden" name="hold" value={offer.holdId} />
          <Button type="submit" name="intent" value="take" isWide isPending={isTaking}>
            {t('waiting.take')}
          </Button>
          <Button type="submit" name="intent" value="review" variant="ghost" size="sm" isWide>
            {t('waiting.review')}
          </Button>
        </Form>
        <Leave place={place}>{t('waiting.decline')}</Leave>
      </div>
    </Card>
  )
}

function Place({ place }: { place: WaitingPlace }) {
  const { t } = useTranslation('visits')
  const { state, fromDay, untilDay, merchantId, storeId, petNames, storeName } = place
  const isOver = state === 'over'
  return (
    <Card className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <Round icon={<Bell aria-hidden="true" className="size-5.5" />} className="bg-brand-100 text-brand-700" />
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="text-md leading-snug">{t('waiting.at', { names: listed(petNames), store: storeName })}</h3>
        <p className="text-ink-600 text-sm">
          {isOver
            ? t('waiting.over')
            : untilDay === null
              ? t('waiting.onDay', { day: fromDay })
              : t('waiting.between', { from: fromDay, until: untilDay })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {isOver && (
          <ButtonLink to={paths.appointmentAdd({ merchantId, storeId, step: 'schedule' })} variant="soft" size="sm">
            {t('waiting.search')}
          </ButtonLink>
        )}
        <Leave place={place}>{t(isOver ? 'waiting.remove' : 'waiting.leave')}</Leave>
      </div>
    </Card>
  )
}

function Leave({ place, children }: { place: WaitingPlace; children: string }) {
  const { t } = useTranslation('visits')
  const isLeaving = useNavigation().formData?.get('entry') === place.id
  return (
    <Form method="post" action={paths.profileAppointments()}>
      <input type="hidden" name="entry" value={place.id} />
      <Button
        type="submit"
        name="intent"
        value="leave"
        variant="ghost"
        size="sm"
        isWide
        isPending={isLeaving}
        aria-label={t('waiting.leaveNamed', { action: children, store: place.storeName })}
      >
        {children}
      </Button>
    </Form>
  )
}

function Round({ icon, className }: { icon: React.ReactNode; className: string }) {
  return <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', className)}>{icon}</span>
}
