import { Menu, ShoppingCart } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCartGlance } from '../cart/cart-provider.tsx'
import { isCurrent } from './is-current.ts'
import { navigation } from './navigation.ts'
import { useUi } from './use-ui.ts'

/** The tabs of a phone, fixed to its lower edge; the footer leaves them room. */
export function BottomTabs() {
  const { t } = useTranslation('layout')
  const location = useLocation()
  const { openMenu } = useUi()
  const { count } = useCartGlance()
  const inCart = location.pathname === paths.cart()
  return (
    <nav
      aria-label={t('nav.tabs')}
      className="fixed inset-x-0 bottom-0 z-20 border-ink-200 border-t bg-white pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden"
    >
      <ul className="flex h-16.5 items-stretch justify-around">
        {navigation.tabs.map(({ to, label, icon: Icon }) => {
          const current = isCurrent(location, to)
          return (
            <li key={to} className="flex-1">
              <Link to={to} aria-current={current ? 'page' : undefined} className={tab(current)}>
                <Icon aria-hidden="true" className="size-6" />
                {t(`nav.${label}`)}
              </Link>
            </li>
          )
        })}
        <li className="flex-1">
          <Link
            to={paths.cart()}
            aria-current={inCart ? 'page' : undefined}
            aria-label={count > 0 ? t('header.cartCount', { count }) : t('header.cart')}
            className={tab(inCart)}
          >
            <span className="relative">
              <ShoppingCart aria-hidden="true" className="size-6" />
              <CountBadge count={count} className="absolute -top-2.5 -right-3.5" />
            </span>
            {t('nav.cart')}
          </Link>
        </li>
        <li className="needs-script flex-1">
          <button type="button" onClick={openMenu} className={cx(tab(false), 'w-full')}>
            <Menu aria-hidden="true" className="size-6" />
            {t('nav.menu')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function tab(isOn: boolean): string {
  return cx(
    'flex h-full flex-col items-center justify-center gap-0.5 rounded-control font-extrabold text-2xs',
    isOn ? 'text-brand-700' : 'text-ink-600',
  )
}
