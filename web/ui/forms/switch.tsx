import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  name: string
  children: ReactNode
  hint?: ReactNode
}

/** A checkbox that screen readers announce as on or off. */
export function Switch({ children, hint, className, ...input }: SwitchProps) {
  return (
    <label className={cx('flex min-h-11 items-center justify-between gap-4 font-bold text-md', className)}>
      <span className="min-w-0">
        {children}
        {hint && <span className="block font-medium text-ink-600 text-sm">{hint}</span>}
      </span>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself
        role="switch"
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full bg-ink-500 transition-colors after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-white after:shadow-1 after:transition-transform checked:bg-brand-600 checked:after:translate-x-5 disabled:bg-ink-300"
      />
    </label>
  )
}
