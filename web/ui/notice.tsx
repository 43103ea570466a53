import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  info: {
    box: 'border-brand-200 bg-brand-50 text-brand-900',
    icon: <i className="icon-info size-5.5 text-brand-600" />,
  },
  ok: {
    box: 'border-ok-200 bg-ok-50 text-ink-900',
    icon: <i className="icon-circle-check size-5.5 text-ok" />,
  },
  warn: {
    box: 'border-warn-200 bg-warn-50 text-ink-900',
    icon: <i className="icon-triangle-exclamation-point size-5.5 text-warn" />,
  },
  error: {
    box: 'border-red-200 bg-red-50 text-red-900',
    icon: <i className="icon-circle-exclamation-point size-5.5 text-red-600" />,
  },
}

interface NoticeProps {
  tone?: keyof typeof tones
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** A message inside the page: changes in the cart, a refused form. Screen readers announce errors at once. */
export function Notice({ tone = 'info', title, children, actions, className }: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-tile border px-4 py-3 text-md', tones[tone].box, className)}
    >
      {tones[tone].icon}
      <div className="min-w-0 flex-1">
        {title && <p className="font-extrabold">{title}</p>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
