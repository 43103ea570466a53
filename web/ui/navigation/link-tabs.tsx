import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from '../cx.ts'

/** Without scroll snapping, which would pull the row back to an earlier tab once the web font has loaded. */
const tabList = 'rail snap-none gap-1 border-ink-200 border-b'

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

function tabStyle(isChosen: boolean): string {
  return cx(
    'relative flex h-11 cursor-pointer items-center gap-2 rounded-t-control px-4 font-extrabold text-md transition-colors hover:text-brand-700',
    isChosen
      ? "text-brand-700 after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-full after:bg-brand-600 after:content-['']"
      : 'text-ink-600',
  )
}
