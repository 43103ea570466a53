import { useTranslation } from '#web/i18n/i18n.ts'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import type { ShellData } from '../shell-data.ts'
import { useUi } from '../use-ui.ts'
import { MarketSwitch } from './market-switch.tsx'
import { MenuList } from './menu-list.tsx'

export function MenuDrawer({ shell }: { shell: ShellData }) {
  const { t } = useTranslation('layout')
  const { t: common } = useTranslation('common')
  const { isMenuOpen, closeMenu } = useUi()
  return (
    <Drawer
      isOpen={isMenuOpen}
      onClose={closeMenu}
      title={t('header.menu')}
      closeLabel={common('close')}
      side="left"
      footer={<MarketSwitch markets={shell.markets} />}
    >
      <nav aria-label={t('header.menu')} className="-mx-3">
        <MenuList categories={shell.categories} onChoose={closeMenu} />
      </nav>
    </Drawer>
  )
}
