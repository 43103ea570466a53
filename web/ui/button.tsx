import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Drawn before the words. */
  icon?: ReactNode
  /** As wide as what holds it. */
  isWide?: boolean
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Working: keeps its place in the page and its focus, shows a spinner, ignores presses. */
  isPending?: boolean
  /** Said instead of the words while pending: 'Guardando dirección...'. */
  pendingLabel?: ReactNode
}

/** A native button: it submits its form before JavaScript; `type` is 'button' unless said otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'md',
    icon,
    isWide,
    isPending,
    pendingLabel,
    className,
    children,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else rest.onClick?.(event)
      }}
      className={buttonStyle(variant, size, cx(isWide && 'w-full', isPending && 'opacity-80', className))}
    >
      {isPending ? <Spinner /> : icon}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

interface ButtonLinkProps extends Look, ComponentProps<typeof Link> {}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  icon,
  isWide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonStyle(variant, size, cx(isWide && 'w-full', className))}>
      {icon}
      {children}
    </Link>
  )
}
