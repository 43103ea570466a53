import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

/** A link inside a sentence or below a block. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx(
        'rounded-tag font-bold text-brand-700 underline decoration-brand-300 decoration-2 underline-offset-3 hover:decoration-brand-600',
        className,
      )}
    />
  )
}
