import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  isOpen?: boolean
  /** Same name: opening one closes the others. */
  group?: string
  className?: string
}

/** One part that folds: the browser's own `<details>`. */
export function Accordion({ title, children, isOpen, group, className }: AccordionProps) {
  return (
    <details name={group} open={isOpen} className={cx('group border-ink-200 border-b', className)}>
      <summary className="flex list-none items-center justify-between gap-3 rounded-tag py-3.5 font-extrabold text-md hover:text-brand-700">
        {title}
        <i className="icon-chevron-down size-5 text-ink-600 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
