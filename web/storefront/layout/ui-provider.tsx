import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createDrawerTiming } from './menu/drawer-timing.ts'
import { type Ui, UiContext } from './use-ui.ts'

/** Open state of the cart drawer and the menu drawer. */
export function UiProvider({ children }: { children: ReactNode }) {
  const [cart, setCart] = useState<Ui['cart']>({ phase: 'closed', isAuto: false })
  const [timing] = useState(() => createDrawerTiming((phase, isAuto) => setCart({ phase, isAuto })))
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(() => timing.dispose, [timing])

  const openMenu = useCallback(() => setMenuOpen(true), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const ui = useMemo<Ui>(
    () => ({
      cart,
      openCart: timing.open,
      closeCart: timing.close,
      openCartWithTimeout: timing.openWithTimeout,
      keepCartOpen: timing.keep,
      isMenuOpen,
      openMenu,
      closeMenu,
    }),
    [cart, timing, isMenuOpen, openMenu, closeMenu],
  )
  return <UiContext value={ui}>{children}</UiContext>
}
