import { useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#web/paths.ts'

export interface SideMenuState {
  isOpen: boolean
  toggle(): void
}

/** Open by default from 960 px (D52); the server remembers what the visitor chose, so the next page comes as the last one was. */
export function useSideMenu(isOpenAtFirst: boolean): SideMenuState {
  const fetcher = useFetcher({ key: 'side-menu' })
  const [isOpen, setOpen] = useState(isOpenAtFirst)

  function toggle() {
    setOpen(!isOpen)
    fetcher.submit({ state: isOpen ? 'closed' : 'open' }, { method: 'post', action: paths.sideMenu() })
  }

  return { isOpen, toggle }
}
