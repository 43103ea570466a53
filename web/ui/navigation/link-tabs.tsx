import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tabList, tabStyle } from './tab-style.ts'

/** Tabs as links, usable before JavaScript. When they do not all fit, the row scrolls to the current one. */
export function LinkTabs({
  label,
  items,
}: {
  label: string
  items: readonly { to: string; label: ReactNode; isCurrent: boolean }[]
}) {
  const rail = useRef<HTMLElement>(null)
  const current = items.find(({ isCurrent }) => isCurrent)?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new current one is brought into sight
  useEffect(() => {
    const { current: nav } = rail
    const tab = nav?.querySelector('[aria-current]')
    if (!nav || !tab) return
    // Scroll the row only: `scrollIntoView` would move the page too.
    const beside = tab.getBoundingClientRect().left - nav.getBoundingClientRect().left
    nav.scrollLeft += beside - (nav.clientWidth - tab.clientWidth) / 2
  }, [current])

  return (
    <nav ref={rail} aria-label={label} className={tabList}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          preventScrollReset
          aria-current={item.isCurrent ? 'page' : undefined}
          className={tabStyle(item.isCurrent)}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
