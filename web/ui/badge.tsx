import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  brand: 'bg-brand-600 text-white',
  soft: 'bg-brand-100 text-brand-800',
  red: 'bg-red-600 text-white',
  ok: 'bg-ok-50 text-ok',
  warn: 'bg-warn-50 text-warn',
  dark: 'bg-ink-700 text-white',
  neutral: 'bg-ink-100 text-ink-700',
  sun: 'bg-sun text-brand-950',
}
export type Tone = keyof typeof tones

/** A small word on something: '-15%', 'Nuevo', 'Quedan 3', 'Agotado'. */
export function Badge({
  tone = 'soft',
  icon,
  className,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cx('badge', tones[tone], className)}>
      {icon}
      {children}
    </span>
  )
}

/** A count on an icon; nothing at 0. Hidden from screen readers: the label of the parent includes the count. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      // CSS draws the count from this attribute: as text, the parent's label would have to contain it in the same
      // order.
      data-count={count > 99 ? '99+' : count}
      className={cx(
        'grid before:content-[attr(data-count)] h-5.5 min-w-5.5 place-items-center rounded-full border-2 border-white bg-red-600 px-1 font-extrabold text-2xs text-white leading-none',
        className,
      )}
    />
  )
}
