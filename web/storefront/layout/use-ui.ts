import { createContext, useContext } from 'react'
import type { DrawerPhase } from './menu/drawer-timing.ts'

export interface Ui {
  cart: { phase: DrawerPhase; isAuto: boolean }
  openCart(): void
  /** Begins to close and is gone after `delay` ms, 500 unless said otherwise. */
  closeCart(delay?: number): void
  /** Opens by itself and closes after `timeout` ms, 3000 unless said otherwise, if nobody reaches into it. */
  openCartWithTimeout(timeout?: number): void
  keepCartOpen(): void
  isMenuOpen: boolean
  openMenu(): void
  closeMenu(): void
}

export const UiContext = createContext<Ui | null>(null)

/** Throws outside `<UiProvider>`. */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('useUi is used outside <UiProvider>')
  return ui
}
