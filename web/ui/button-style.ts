import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'light' | 'soft' | 'outline' | 'onDark' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand-600 text-white shadow-primary hover:bg-brand-700 active:bg-brand-800',
  light: 'bg-white text-brand-700 shadow-2 hover:bg-brand-50 active:bg-brand-100',
  soft: 'bg-brand-100 text-brand-800 hover:bg-brand-200 active:bg-brand-200',
  outline:
    'border-[1.5px] border-ink-300 bg-white text-ink-900 hover:border-brand-600 hover:text-brand-700 active:bg-brand-50',
  onDark: 'border-[1.5px] border-white/55 bg-white/12 text-white hover:bg-white/20 active:bg-white/25',
  ghost: 'text-brand-700 hover:bg-brand-100 active:bg-brand-200',
  danger: 'bg-red-600 text-white hover:bg-red-700 active:bg-red-800',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-10 gap-1.5 rounded-control px-4 text-sm',
  md: 'h-11 gap-2 rounded-button px-5 text-md',
  lg: 'h-12.5 gap-2 rounded-button px-6 text-base',
}

const leastHeights: Record<ButtonSize, string> = { sm: 'min-h-10', md: 'min-h-11', lg: 'min-h-12.5' }

/** Classes for a button whose label contains a name: a long label wraps inside its container. */
export function manyLines(size: ButtonSize): string {
  return cx('wrap-anywhere !h-auto max-w-full !shrink !whitespace-normal py-1.5', leastHeights[size])
}

/** The look of a button, for elements that are not `<Button>`. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, more?: string): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-extrabold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-45 disabled:shadow-none',
    variants[variant],
    sizes[size],
    more,
  )
}
