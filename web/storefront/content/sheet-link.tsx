import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Link from a sheet: internal, or external without a referrer. Plain text when there is no address. */
export function SheetLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  if (to === '') return <span className={className}>{children}</span>
  if (to.startsWith('/'))
    return (
      <Link to={to} prefetch="intent" className={className}>
        {children}
      </Link>
    )
  return (
    <a href={to} rel="noopener noreferrer" className={className}>
      {children}
    </a>
  )
}
