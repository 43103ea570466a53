import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Drawn before the words. */
  icon?: ReactNode
  /** As wide as its container. */
  isWide?: boolean
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Keeps the button's size and focus, shows a spinner and ignores presses. */
  isPending?: boolean
  /** Ignores presses, as while pending, and looks as usual: another form is being saved. */
  isWaiting?: boolean
  /** Label shown while pending: 'Guardando dirección...'. */
  pendingLabel?: ReactNode
}

/** A native button, which submits its form before JavaScript; `type` is 'button' by default. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'md',
    icon,
    isWide,
    isPending,
    isWaiting,
    pendingLabel,
    className,
    children,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isPending || isWaiting || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending || isWaiting) event.preventDefault()
        else rest.onClick?.(event)
      }}
      className={buttonStyle(variant, size, cx(isWide && 'w-full', isPending && 'opacity-80', className))}
    >
      {isPending ? <Spinner /> : icon}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

interface ButtonLinkProps extends ButtonStyle, ComponentProps<typeof Link> {}

/** A link that looks like a button, for navigation. */
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
