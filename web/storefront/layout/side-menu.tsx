import { useTranslation } from '#web/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { MarketSwitch } from './market-switch.tsx'
import { MenuList } from './menu-list.tsx'
import type { ShellData } from './shell-data.ts'

/** The lateral menu of wide windows: beside the page, open by default, folded away by the header's button (D52). */
export function SideMenu({ shell, isOpen }: { shell: ShellData; isOpen: boolean }) {
  const { t } = useTranslation('layout')
  return (
    <nav
      id="menu-lateral"
      aria-label={t('nav.side')}
      className={cx(
        'sticky top-[4.6875rem] z-10 flex h-[calc(100dvh-6.6875rem)] w-60 shrink-0 flex-col overflow-y-auto overscroll-contain border-ink-200 border-r bg-white px-3 py-5 max-md:hidden',
        !isOpen && 'hidden',
      )}
    >
      <MenuList categories={shell.categories} />
      <div className="mt-auto px-3 pt-8">
        <MarketSwitch markets={shell.markets} />
      </div>
    </nav>
  )
}
