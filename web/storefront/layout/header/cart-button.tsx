import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { useCartGlance } from '../../cart/cart-provider.tsx'
import { useUi } from '../use-ui.ts'

/** Opens the cart drawer; before JavaScript it leads to the cart's page. */
export function CartButton() {
  const { t } = useTranslation('layout')
  const { openCart } = useUi()
  const { count } = useCartGlance()
  return (
    <Link
      to={paths.cart()}
      aria-label={count > 0 ? t('header.cartCount', { count }) : t('header.cart')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (navigator.onLine) openCart()
        // Offline, the drawer's script may be missing from the cache: then go to the cart's page.
        else import('../../cart/cart-drawer.tsx').then(openCart, () => window.location.assign(paths.cart()))
      }}
      data-opens-here
      className="relative -mr-2 grid min-w-14 justify-items-center gap-0.5 rounded-control px-2 py-1.5 font-extrabold text-2xs text-ink-700 hover:bg-ink-100 md:min-w-16"
    >
      <i className="icon-shopping-cart size-6.5 md:size-6" />
      <span className="max-md:sr-only">{t('header.cart')}</span>
      <CountBadge count={count} className="absolute -top-0.5 right-1.5 md:right-2.5" />
    </Link>
  )
}
