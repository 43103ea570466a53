import type { ReactNode } from 'react'
import { SectionHeader } from '#web/ui/section-header.tsx'

interface NextListProps {
  id: string
  title: string
  more: { label: string; to: string }
  /** `<li>`s; empty: `empty` is shown. */
  children: ReactNode
  empty?: string | false
}

/** The first rows of a list, with a link to the whole of it. */
export function NextList({ id, title, more, children, empty }: NextListProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHeader id={id} title={title} more={more} />
      {empty ? <p className="text-ink-600">{empty}</p> : <ul className="grid grid-cols-1 gap-2.5">{children}</ul>}
    </section>
  )
}
