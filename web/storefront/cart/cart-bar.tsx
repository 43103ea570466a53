import { useLocation } from 'react-router'
import { missingForFree } from '#services/market/rules/cart-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useCart } from './cart-provider.tsx'

/** Pages that are about the cart themselves. */
const WITHOUT = [paths.cart(), paths.checkout(), '/order']

/** On a phone, over the tabs: how much is in the cart, what is missing for free delivery, and the way to see it. */
export function CartBar() {
  const { t } = useTranslation('cart')
  const { pathname } = useLocation()
  const { state, shop } = useCart()
  const { count, itemTotal, hasDelivery } = state.glance
  if (count === 0 || WITHOUT.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null

  const money = (amount: number) => formatMoney(amount, shop.currency.code)
  const missing = shop.deliveryCharge > 0 ? missingForFree(itemTotal, hasDelivery, shop) : null
  return (
    <>
      {/* What the bar covers can be scrolled out from under it. */}
      <div aria-hidden="true" className="h-20 md:hidden" />
      <aside
        aria-label={t('title')}
        className="focus-on-dark fixed inset-x-2.5 bottom-[calc(var(--tabs-height)+0.5rem)] z-20 flex items-center justify-between gap-3 rounded-tile bg-brand-800 py-2 pr-2 pl-4 text-white shadow-3 md:hidden"
      >
        <span className="min-w-0 leading-tight">
          <b className="block font-extrabold">{t('count', { count })}</b>
          {missing !== null && (
            <small className="block truncate font-bold text-sun text-xs">
              {missing > 0 ? t('free.missingShort', { amount: money(missing) }) : t('free.reached')}
            </small>
          )}
        </span>
        <ButtonLink to={paths.cart()} variant="light">
          {t('seeTotal', { amount: money(itemTotal) })}
        </ButtonLink>
      </aside>
    </>
  )
}
