import { useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#web/paths.ts'

export interface SideMenuState {
  isOpen: boolean
  toggle(): void
}

/** Open by default from 960 px; a cookie keeps the visitor's choice, so the server renders the next page alike. */
export function useSideMenu(isOpenAtFirst: boolean): SideMenuState {
  const fetcher = useFetcher({ key: 'side-menu' })
  const [isOpen, setOpen] = useState(isOpenAtFirst)

  function toggle() {
    setOpen(!isOpen)
    fetcher.submit({ state: isOpen ? 'closed' : 'open' }, { method: 'post', action: paths.sideMenu() })
  }

  return { isOpen, toggle }
}
