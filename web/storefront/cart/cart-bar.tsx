import { useLocation } from 'react-router'
import { missingForFree } from '#services/market/cart/rules/cart-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useCart } from './cart-provider.tsx'

/** Pages where products are chosen; on other pages the bar would only cover their controls. */
const CHOOSING = /^\/(products|product\/[^/]+|favorites|profile\/pantry)?\/?$/i

/**
 * Bar over the phone's tabs on shopping pages: the cart's total, the amount missing for free delivery, and a link to
 * the cart.
 */
export function CartBar() {
  const { t } = useTranslation('cart')
  const { pathname } = useLocation()
  const { state, shop } = useCart()
  const { count, itemTotal, hasDelivery } = state.glance
  if (count === 0 || !CHOOSING.test(pathname)) return null

  const money = (amount: number) => formatMoney(amount, shop.currency.code)
  const missing = shop.deliveryCharge > 0 ? missingForFree(itemTotal, hasDelivery, shop) : null
  const hint = missing !== null && missing > 0 ? t('free.missing', { amount: money(missing) }) : t('free.reached')
  return (
    <BottomBar label={t('title')} title={t('count', { count })} hint={missing === null ? null : hint}>
      <ButtonLink to={paths.cart()} variant="light">
        {t('seeTotal', { amount: money(itemTotal) })}
      </ButtonLink>
    </BottomBar>
  )
}
