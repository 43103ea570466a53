import { CalendarClock, HandCoins, House, Truck } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { formatDistance } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { NextSlot, Store } from '#services/appointments/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NextSlotChip } from '../next-slot.tsx'

interface StoreSummaryProps {
  store: Store
  priceFrom: number | null
  nextSlot: NextSlot | null
  book: string
  /** Button in the page: while it is visible the phone's bar stays hidden. */
  button: RefObject<HTMLDivElement | null>
}

/** Lowest price, next free slot and terms, with the button to book. */
export function StoreSummary({ store, priceFrom, nextSlot, book, button }: StoreSummaryProps) {
  const { t, locale } = useTranslation('appointment')
  return (
    <Card className="grid gap-4">
      <div>
        {priceFrom !== null && (
          <p className="text-ink-700 text-sm">
            {t('card.from')}{' '}
            <b className="block whitespace-nowrap font-black text-3xl text-ink-900 tracking-tight">
              {formatMoney(priceFrom, store.currencyCode)}
            </b>
          </p>
        )}
        <p className="mt-3 mb-1.5 font-bold text-ink-600 text-sm">{t('card.next')}</p>
        <NextSlotChip label={nextSlot?.label ?? null} className="!text-sm" />
        {nextSlot === null && <p className="mt-2 text-ink-600 text-sm">{t('store.noSlot')}</p>}
      </div>
      <div ref={button}>
        <ButtonLink to={book} size="lg" isWide>
          {t('card.book')}
        </ButtonLink>
      </div>
      <ul className="grid gap-2.5 text-ink-700 text-sm">
        <Term icon={<CalendarClock className="size-4.5" />}>
          <Notice minutes={store.changeNoticeMinutes} />
        </Term>
        <Payment store={store} />
        {store.pickUpRadius !== null && (
          <Term icon={<Truck className="size-4.5" />}>
            {store.pickUpFee > 0
              ? t('store.pickUpFee', { amount: formatMoney(store.pickUpFee, store.currencyCode) })
              : t('store.pickUpFree')}
          </Term>
        )}
        {store.homeVisitRadius !== null && (
          <Term icon={<House className="size-4.5" />}>
            {t('store.homeVisit', { distance: formatDistance(store.homeVisitRadius, locale) })}
          </Term>
        )}
      </ul>
    </Card>
  )
}

function Notice({ minutes }: { minutes: number }) {
  const { t } = useTranslation('appointment')
  if (minutes <= 0) return t('store.noticeAny')
  const time = minutes % 60 === 0 ? t('store.hours', { count: minutes / 60 }) : t('store.minutes', { count: minutes })
  return t('store.notice', { time })
}

const METHODS = ['cash', 'card', 'qr'] as const

function Payment({ store: { paymentTypes } }: { store: Store }) {
  const { t } = useTranslation('appointment')
  const methods = METHODS.filter((method) => paymentTypes.some(({ paymentMethod }) => paymentMethod === method))
  if (methods.length === 0) return null
  return (
    <Term icon={<HandCoins className="size-4.5" />}>
      {t('store.payment', { methods: methods.map((method) => t(`store.methods.${method}`)).join(', ') })}
    </Term>
  )
}

function Term({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden="true" className="mt-px shrink-0 text-brand-600">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
