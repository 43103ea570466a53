import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const variants = {
  ghost: 'text-ink-700 hover:bg-ink-100 active:bg-ink-200',
  soft: 'bg-brand-100 text-brand-800 hover:bg-brand-200',
  solid: 'bg-brand-600 text-white shadow-primary hover:bg-brand-700 active:bg-brand-800',
  floating: 'bg-white text-ink-600 shadow-2 hover:text-brand-700',
}
const sizes = { sm: 'size-9', md: 'size-11' }

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Name of the action, for screen readers. */
  label: string
  icon: ReactNode
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Round, as on a picture; else the control's corner. */
  isRound?: boolean
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  isRound,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 place-items-center transition-colors disabled:opacity-45',
        isRound ? 'rounded-full' : 'rounded-control',
        variants[variant],
        sizes[size],
        className,
      )}
    >
      {icon}
    </button>
  )
}
