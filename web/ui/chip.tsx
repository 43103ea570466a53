import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

const base =
  'inline-flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border-[1.5px] px-3.5 font-extrabold text-sm transition-colors'
const on = 'border-brand-600 bg-brand-100 text-brand-700 hover:bg-brand-200'
const off = 'border-ink-300 bg-white text-ink-900 hover:border-brand-600 hover:text-brand-700'

interface ChipLinkProps extends ComponentProps<typeof Link> {
  isOn?: boolean
  /** A chosen filter: the link removes it. */
  isRemovable?: boolean
  icon?: ReactNode
}

/** A filter or shortcut whose state lives in the address. */
export function ChipLink({ isOn, isRemovable, icon, className, children, ...link }: ChipLinkProps) {
  return (
    <Link
      preventScrollReset
      {...link}
      aria-current={isOn ? 'true' : undefined}
      className={cx(base, isOn ? on : off, className)}
    >
      {icon}
      {children}
      {isRemovable && <i className="icon-x size-4" />}
    </Link>
  )
}

interface ChipProps extends ComponentProps<'button'> {
  isOn?: boolean
  icon?: ReactNode
}

/** The same as a button that is on or off. */
export function Chip({ isOn, icon, className, children, ...button }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} {...button} className={cx(base, isOn ? on : off, className)}>
      {icon}
      {children}
    </button>
  )
}
