import { useLocation } from 'react-router'
import { missingForFree } from '#services/market/cart/rules/cart-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useCart } from './cart-provider.tsx'

/** Where somebody chooses what to buy; beside another task it would only cover what they press. */
const CHOOSING = /^\/(products|product\/[^/]+|favorites|profile\/pantry)?\/?$/i

/** On a phone, over the tabs, while things are chosen: how much is in the cart, what is missing for free delivery, and the way to see it. */
export function CartBar() {
  const { t } = useTranslation('cart')
  const { pathname } = useLocation()
  const { state, shop } = useCart()
  const { count, itemTotal, hasDelivery } = state.glance
  if (count === 0 || !CHOOSING.test(pathname)) return null

  const money = (amount: number) => formatMoney(amount, shop.currency.code)
  const missing = shop.deliveryCharge > 0 ? missingForFree(itemTotal, hasDelivery, shop) : null
  const hint = missing !== null && missing > 0 ? t('free.missingShort', { amount: money(missing) }) : t('free.reached')
  return (
    <BottomBar label={t('title')} title={t('count', { count })} hint={missing === null ? null : hint}>
      <ButtonLink to={paths.cart()} variant="light">
        {t('seeTotal', { amount: money(itemTotal) })}
      </ButtonLink>
    </BottomBar>
  )
}
