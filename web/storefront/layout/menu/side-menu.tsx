import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import type { ShellData } from '../shell-data.ts'
import { MarketSwitch } from './market-switch.tsx'
import { MenuList } from './menu-list.tsx'

/** The lateral menu of wide windows: beside the page, open by default, folded by the header's button. */
export function SideMenu({ shell, isOpen }: { shell: ShellData; isOpen: boolean }) {
  const { t } = useTranslation('layout')
  return (
    <nav
      id="menu-lateral"
      aria-label={t('nav.side')}
      className={cx('w-60 shrink-0 self-stretch border-ink-200 border-r bg-white max-md:hidden', !isOpen && 'hidden')}
    >
      <div className="sticky top-[4.6875rem] flex max-h-[calc(100dvh-4.6875rem)] flex-col overflow-y-auto overscroll-contain px-3 pt-4">
        <MenuList categories={shell.categories} isFolded />
        <div className="px-3 pt-6">
          <MarketSwitch markets={shell.markets} />
        </div>
        {/* A gradient that hints at more content below. */}
        <div
          aria-hidden="true"
          className="pointer-events-none sticky bottom-0 h-8 shrink-0 bg-linear-to-t from-white"
        />
      </div>
    </nav>
  )
}
