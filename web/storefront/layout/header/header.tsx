import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'
import { AccountMenu } from '../../account/account-menu.tsx'
import { DemoRibbon } from '../demo-ribbon.tsx'
import { navigation } from '../menu/navigation.ts'
import type { SideMenuState } from '../menu/use-side-menu.ts'
import type { ShellData } from '../shell-data.ts'
import { useUi } from '../use-ui.ts'
import { CartButton } from './cart-button.tsx'
import { DeliveryButton } from './delivery-button.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * Sticky header with delivery place, search and cart. On a phone the line of the place scrolls away, and one line of
 * 56 px stays: menu, search and cart. `sideMenu` null: the page has a menu of its own.
 */
export function Header({ shell, sideMenu }: { shell: ShellData; sideMenu: SideMenuState | null }) {
  const { t } = useTranslation('layout')
  const { openMenu } = useUi()
  return (
    <header className="sticky -top-9 z-30 border-ink-200 border-b bg-white max-md:[:root:has([data-errand])_&]:static md:top-0">
      <div className="flex flex-wrap items-center gap-x-2.5 px-4 md:h-18.5 md:flex-nowrap md:gap-x-4 md:px-6">
        {/* Ends the line of the place on a phone. */}
        <span aria-hidden="true" className="order-2 w-full md:hidden" />
        <IconButton
          label={t('header.menu')}
          icon={<i className="icon-menu" />}
          onClick={openMenu}
          className="order-3 -ml-2.5 needs-script md:hidden"
        />
        {sideMenu && (
          <IconButton
            label={sideMenu.isOpen ? t('header.hideMenu') : t('header.showMenu')}
            icon={<i className="icon-menu" />}
            aria-expanded={sideMenu.isOpen}
            aria-controls="menu-lateral"
            onClick={sideMenu.toggle}
            className="-ml-2.5 needs-script max-md:hidden"
          />
        )}
        <Link
          to={paths.home()}
          aria-label={t('header.home')}
          className="flex h-14 items-center rounded-control max-md:order-3"
        >
          <Logo className="max-md:gap-0 max-md:text-[0px]" />
        </Link>
        {shell.visit.mode === 'demo' && <DemoRibbon />}
        {/* Hidden on phones inside a wizard such as a booking; else on lines of their own, below. */}
        <div className="contents max-md:[:root:has([data-errand])_&]:hidden">
          <Hole of="place">
            <DeliveryButton />
          </Hole>
          <SearchBox />
        </div>
        <div className="ml-auto flex items-center max-md:order-5">
          {navigation.header.map(({ to, label, icon }, index) => (
            <Link
              key={to}
              to={to}
              // Narrow headers keep room for the search: the menu lists the other links.
              className={`header-link ${index === 0 ? 'max-md:hidden' : 'max-lg:hidden'}`}
            >
              <i className={icon} />
              {t(`nav.${label}`)}
            </Link>
          ))}
          <Hole of="account">
            <AccountMenu />
          </Hole>
          <Hole of="cart">
            <CartButton />
          </Hole>
        </div>
      </div>
    </header>
  )
}
