import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from './field.tsx'
import { type FieldMessages, useFieldError } from './field-error.ts'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** At the right: a price. */
  aside?: ReactNode
  isDisabled?: boolean
  /** Marks the input with `data-opening`, for a field that is shown while this option is chosen. */
  isOpening?: boolean
}

interface RadioGroupProps {
  name: string
  label: ReactNode
  isLabelHidden?: boolean
  options: readonly RadioOption[]
  /** Cards: one a line with icon and hint. Chips: small, side by side. */
  variant?: 'cards' | 'chips'
  value?: string
  defaultValue?: string
  onChange?(value: string): void
  isRequired?: boolean
  error?: string | null
  messages?: FieldMessages
  className?: string
}

export function RadioGroup(props: RadioGroupProps) {
  const {
    name,
    label,
    isLabelHidden,
    options,
    variant = 'cards',
    value,
    defaultValue,
    onChange,
    isRequired,
    className,
  } = props
  const id = useId()
  const { shown, onInvalid, onInput } = useFieldError(props.error, props.messages ?? {})
  return (
    <fieldset
      className={cx('grid min-w-0 content-start gap-2', className)}
      aria-describedby={shown ? `${id}-error` : undefined}
      aria-invalid={shown ? true : undefined}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 font-bold text-ink-800 text-sm'}>{label}</legend>
      <div className={variant === 'cards' ? 'grid gap-2.5' : 'flex flex-wrap gap-2'}>
        {options.map((option) => (
          <label key={option.value} className={cx('group relative', variant === 'cards' ? card : chip)}>
            <input
              type="radio"
              name={name}
              value={option.value}
              required={isRequired}
              disabled={option.isDisabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              data-opening={option.isOpening || undefined}
              onChange={() => onChange?.(option.value)}
              onInvalid={onInvalid}
              onInput={onInput}
              className={
                variant === 'cards'
                  ? 'size-5.5 shrink-0 appearance-none rounded-full border-2 border-ink-500 bg-white transition-all checked:border-[7px] checked:border-brand-600'
                  : 'absolute inset-0 appearance-none rounded-[inherit] opacity-0'
              }
            />
            {option.icon && <span className="shrink-0 text-brand-700">{option.icon}</span>}
            <span className="min-w-0 flex-1">
              {option.label}
              {option.hint && <span className="block font-medium text-ink-600 text-sm">{option.hint}</span>}
            </span>
            {option.aside && <span className="shrink-0 text-right">{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldNote id={id} error={shown} />
    </fieldset>
  )
}

const chosen =
  'has-checked:border-brand-600 has-checked:bg-brand-50 has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2'
const card = cx(
  'flex min-h-14 items-center gap-3 rounded-tile border-[1.5px] border-ink-300 bg-white px-4 py-3 font-bold text-md transition-colors hover:border-brand-500',
  chosen,
)
const chip = cx(
  'inline-flex min-h-10 items-center gap-1.5 rounded-control border-[1.5px] border-ink-300 bg-white px-3.5 font-bold text-ink-700 text-sm transition-colors hover:border-brand-500 has-checked:text-brand-700',
  chosen,
)
