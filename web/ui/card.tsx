import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** White box with the card's corners and a light shadow. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-card border border-ink-200 bg-white p-4 shadow-1 sm:p-5', className)} />
}
