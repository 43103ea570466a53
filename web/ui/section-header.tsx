import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SectionHeaderProps {
  title: ReactNode
  id?: string
  /** 'Ver todo', at the right. */
  more?: { label: string; to: string }
}

export function SectionHeader({ title, id, more }: SectionHeaderProps) {
  return (
    <div className="mb-4 flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-xl sm:text-2xl">
        {title}
      </h2>
      {more && (
        <Link
          to={more.to}
          className="-my-2 flex shrink-0 items-center gap-0.5 rounded-tag py-2 font-extrabold text-brand-700 text-sm hover:underline sm:text-md"
        >
          {more.label}
          <i className="icon-chevron-right size-4" />
        </Link>
      )}
    </div>
  )
}
