import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'light' | 'soft' | 'outline' | 'onDark' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** Their looks: components.css. */
const variants: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  light: 'btn-light',
  soft: 'btn-soft',
  outline: 'btn-outline',
  onDark: 'btn-on-dark',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
}

const sizes: Record<ButtonSize, string> = { sm: 'btn-sm', md: 'btn-md', lg: 'btn-lg' }

const leastHeights: Record<ButtonSize, string> = { sm: 'min-h-10', md: 'min-h-11', lg: 'min-h-12.5' }

/** Classes for a button whose label contains a name: a long label wraps inside its container. */
export function manyLines(size: ButtonSize): string {
  return cx('wrap-anywhere !h-auto max-w-full !shrink !whitespace-normal py-1.5', leastHeights[size])
}

/** The look of a button, for elements that are not `<Button>`. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, more?: string): string {
  return cx('btn', variants[variant], sizes[size], more)
}
