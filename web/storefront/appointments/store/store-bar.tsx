import type { RefObject } from 'react'
import type { NextSlot } from '#services/appointments/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useIsInSight } from '../../shop/use-is-in-sight.ts'

interface StoreBarProps {
  priceFrom: number | null
  currency: Currency
  nextSlot: NextSlot | null
  book: string
  /** Button in the page: while it is visible this bar stays hidden. */
  button: RefObject<HTMLElement | null>
}

/** Bar over the phone's tabs with the price, the next free slot and 'Reservar'. */
export function StoreBar({ priceFrom, currency, nextSlot, book, button }: StoreBarProps) {
  const { t } = useTranslation('appointment')
  const isButtonInSight = useIsInSight(button)
  return (
    <section
      // Hides the cart's bar, as on a product page.
      data-product-bar
      hidden={isButtonInSight}
      aria-label={t('store.bar')}
      className="sticky bottom-[calc(var(--tabs-height)+0.5rem)] z-20 -mx-1.5 mt-8 flex items-center justify-between gap-4 rounded-tile border border-ink-200 bg-white py-2 pr-2 pl-4 shadow-3 [&[hidden]]:hidden md:hidden"
    >
      <span className="min-w-0 leading-tight">
        {priceFrom !== null && (
          <b className="block font-black text-lg">
            <small className="font-semibold text-ink-600 text-xs">{t('card.from')}</small>{' '}
            {formatMoney(priceFrom, currency)}
          </b>
        )}
        <small className="block truncate font-extrabold text-ok text-xs">{nextSlot?.label ?? t('card.noSlot')}</small>
      </span>
      <ButtonLink to={book} className="min-w-36">
        {t('card.book')}
      </ButtonLink>
    </section>
  )
}
