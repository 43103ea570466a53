import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** The way back, above a page's heading. */
export function BackLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...rest}
      className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-tag pr-2 font-bold text-brand-700 hover:underline lg:min-h-8 print:hidden"
    >
      <i className="icon-chevron-left size-4" />
      {children}
    </Link>
  )
}
