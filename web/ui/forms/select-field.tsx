import { type ComponentProps, useId } from 'react'
import { cx } from '../cx.ts'
import { controlStyle, describedBy, Field } from './field.tsx'
import { useFieldError } from './field-error.ts'
import type { FieldText } from './text-field.tsx'

export interface Option {
  value: string
  label: string
  isDisabled?: boolean
}

interface SelectFieldProps extends FieldText, ComponentProps<'select'> {
  name: string
  /** Or `<option>` and `<optgroup>` as children. */
  options?: readonly Option[]
  /** Shown first, chooses nothing. */
  placeholder?: string
}

/** The native list: best on a phone, no script, works in a plain form. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    isLabelHidden,
    hint,
    error,
    messages = {},
    options,
    placeholder,
    className,
    children,
    ...select
  } = props
  const ownId = useId()
  const id = select.id ?? ownId
  const { shown, onInvalid, onInput } = useFieldError(error, messages)
  return (
    <Field id={id} error={shown} {...{ label, isLabelHidden, hint, className }} isRequired={select.required}>
      <span className="relative flex items-center">
        <select
          {...select}
          id={id}
          className={cx(controlStyle, 'h-12 appearance-none truncate pr-11')}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy(id, { hint, error: shown })}
          onInvalid={onInvalid}
          onInput={onInput}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <i className="icon-chevron-down pointer-events-none absolute right-3.5 size-5 text-ink-600" />
      </span>
    </Field>
  )
}
