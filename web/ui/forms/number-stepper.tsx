import { useRef, useState } from 'react'
import { cx } from '../cx.ts'

interface NumberStepperProps {
  /** Part of each button's label: 'Cantidad de Ñuble Adulto'. */
  label: string
  decreaseLabel: string
  increaseLabel: string
  /** Label of the minus button when it removes the line (value at `min`). */
  removeLabel?: string
  name?: string
  value?: number
  defaultValue?: number
  min?: number
  max?: number
  onChange?(value: number): void
  /** Called when a typed number above `max` was replaced by `max`. */
  onTooMany?(max: number): void
  size?: 'sm' | 'md'
  /** As wide as its container, for a phone's product card. */
  isWide?: boolean
  isDisabled?: boolean
  className?: string
}

/**
 * A number with minus and plus: a native number input inside, so that it types, submits and works without JavaScript.
 */
export function NumberStepper(props: NumberStepperProps) {
  const {
    label,
    decreaseLabel,
    increaseLabel,
    removeLabel,
    name,
    min = 1,
    max = 999,
    onChange,
    onTooMany,
    isWide,
    isDisabled,
  } = props
  const [own, setOwn] = useState(props.defaultValue ?? min)
  const input = useRef<HTMLInputElement>(null)
  const value = props.value ?? own
  const removes = removeLabel !== undefined && value <= Math.max(min, 1)

  function change(next: number) {
    const clamped = Math.min(max, Math.max(removeLabel ? 0 : min, next))
    if (input.current) input.current.value = String(clamped)
    if (next > max) onTooMany?.(max)
    if (clamped === value) return
    setOwn(clamped)
    onChange?.(clamped)
  }

  const button =
    'needs-script grid aspect-square place-items-center rounded-tag bg-white text-brand-800 shadow-1 transition-colors hover:bg-brand-50 disabled:opacity-40 disabled:shadow-none'
  const side = props.size === 'sm' ? 'size-8' : 'size-9.5'
  return (
    <fieldset
      data-stepper
      aria-label={label}
      className={cx(
        'inline-flex min-w-0 items-center justify-between rounded-control bg-brand-100 p-1 text-brand-800',
        isWide && 'w-full',
        props.className,
      )}
    >
      <button
        type="button"
        className={cx(button, side)}
        aria-label={removes ? removeLabel : decreaseLabel}
        disabled={isDisabled || (!removeLabel && value <= min)}
        onClick={() => change(value - 1)}
      >
        {removes ? <i className="icon-trash size-4" /> : <i className="icon-minus size-4" />}
      </button>
      <input
        key={props.value}
        ref={input}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        defaultValue={value}
        min={removeLabel ? 0 : min}
        max={max}
        disabled={isDisabled}
        onBlur={(event) => change(typedIn(event.currentTarget) ?? value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !name) event.currentTarget.blur()
        }}
        className="w-9 appearance-none bg-transparent text-center font-extrabold text-md [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        className={cx(button, side)}
        aria-label={increaseLabel}
        disabled={isDisabled || value >= max}
        onClick={() => change(value + 1)}
      >
        <i className="icon-plus size-4" />
      </button>
    </fieldset>
  )
}

function typedIn(input: HTMLInputElement): number | null {
  return Number.isNaN(input.valueAsNumber) ? null : Math.round(input.valueAsNumber)
}
