import { House, MapPin, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { formatDistance } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { StoreCard as StoreOnCard } from '#services/appointments/contract.ts'
import type { PackKind } from '#services/appointments/rules/enums.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { NextSlotChip } from './next-slot.tsx'
import { StorePicture } from './store-picture.tsx'
import { StoreRating } from './store-rating.tsx'

interface StoreCardProps {
  store: StoreOnCard
  /** Kind of service in the search. */
  kind: PackKind | null
  /** Selected by the address. */
  isChosen?: boolean
  isPriority?: boolean
  isEager?: boolean
}

/** Store card: distance, rating, lowest price and next free slot. The whole card links to its page. */
export function StoreCard({ store, kind, isChosen, isPriority, isEager }: StoreCardProps) {
  const { t } = useTranslation('appointment')
  const { merchantId, id: storeId } = store
  return (
    <article
      className={cx(
        'relative flex h-full flex-col overflow-hidden rounded-card border bg-white shadow-1 transition-shadow hover:shadow-2',
        isChosen ? 'border-brand-600 ring-2 ring-brand-600' : 'border-ink-200',
      )}
    >
      <div className="relative">
        <StorePicture
          src={store.picture}
          alt=""
          isPriority={isPriority}
          isEager={isEager}
          className="aspect-[16/9] w-full bg-brand-50"
        />
        <div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          {isChosen && <Badge tone="brand">{t('card.chosen')}</Badge>}
          <OpenBadge isOpen={store.isOpen} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="text-lg leading-snug">
            <StoreLink store={store} kind={kind} />
          </h3>
          <StoreRating rating={store.rating} count={store.reviewsTotalCount} className="mt-1 shrink-0" />
        </div>
        <StorePlace store={store} />
        <StoreExtras store={store} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2 border-ink-200 border-t pt-3">
          <div className="grid gap-1.5">
            <PriceFrom store={store} />
            <NextSlotChip label={store.nextSlot?.label ?? null} />
          </div>
          <ButtonLink
            to={paths.appointmentAdd({ merchantId, storeId, kind })}
            size="sm"
            aria-label={t('card.bookAt', { store: store.name })}
            className="relative z-10 ml-auto"
          >
            {t('card.book')}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

/** Covers its card, whose text describes the link. */
export function StoreLink({ store, kind }: { store: StoreOnCard; kind: PackKind | null }) {
  return (
    <Link
      to={paths.appointmentStore({ merchantId: store.merchantId, storeId: store.id, kind })}
      prefetch="intent"
      className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-brand-600 focus-visible:after:ring-inset"
    >
      {store.name}
    </Link>
  )
}

export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('appointment')
  return <Badge tone={isOpen ? 'ok' : 'neutral'}>{t(isOpen ? 'card.open' : 'card.closed')}</Badge>
}

export function StorePlace({ store, isShort }: { store: StoreOnCard; isShort?: boolean }) {
  const { t, locale } = useTranslation('appointment')
  return (
    <p className="flex items-start gap-1.5 text-ink-600 text-sm">
      <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className={cx('min-w-0', isShort && 'line-clamp-2')}>
        {store.distanceMetres !== null && (
          <b className="font-extrabold text-ink-800">
            {t('card.away', { distance: formatDistance(store.distanceMetres, locale) })} ·{' '}
          </b>
        )}
        {store.address}, {store.city}
      </span>
    </p>
  )
}

/** Pick-up and home visits if the store offers them, else its services. */
function StoreExtras({ store }: { store: StoreOnCard }) {
  const { t } = useTranslation('appointment')
  return (
    <ul className="flex flex-wrap gap-1.5">
      {store.hasPickUp && (
        <li className="flex">
          <Badge tone="soft" icon={<Truck aria-hidden="true" className="size-3.5" />}>
            {t('card.pickUp')}
          </Badge>
        </li>
      )}
      {store.hasHomeVisit && (
        <li className="flex">
          <Badge tone="soft" icon={<House aria-hidden="true" className="size-3.5" />}>
            {t('card.homeVisit')}
          </Badge>
        </li>
      )}
      {store.features.slice(0, 2).map((feature) => (
        <li key={feature} className="flex">
          <Badge tone="neutral">{feature}</Badge>
        </li>
      ))}
    </ul>
  )
}

export function PriceFrom({ store }: { store: Pick<StoreOnCard, 'priceFrom' | 'currencyCode'> }) {
  const { t } = useTranslation('appointment')
  return (
    <p className="text-ink-700 text-sm">
      {t('card.from')}{' '}
      <b className="whitespace-nowrap font-black text-base text-ink-900">
        {formatMoney(store.priceFrom, store.currencyCode)}
      </b>
    </p>
  )
}
