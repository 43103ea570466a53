import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tabList, tabStyle } from './tab-style.ts'

/** Tabs that are addresses: links, usable before JavaScript. */
export function LinkTabs({
  label,
  items,
}: {
  label: string
  items: readonly { to: string; label: ReactNode; isCurrent: boolean }[]
}) {
  return (
    <nav aria-label={label} className={tabList}>
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
