import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { controlStyle, describedBy, Field } from './field.tsx'
import { type FieldMessages, useFieldError } from './field-error.ts'

export interface FieldText {
  label: ReactNode
  isLabelHidden?: boolean
  hint?: ReactNode
  /** From the server. */
  error?: string | null
  /** The app's messages for the browser's validation. */
  messages?: FieldMessages
}

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'children'> {
  name: string
  /** Content inside the frame, before and after the input. */
  before?: ReactNode
  after?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, messages = {}, before, after, className, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const { shown, onInvalid, onInput } = useFieldError(error, messages)
  return (
    <Field id={id} error={shown} {...{ label, isLabelHidden, hint, className }} isRequired={input.required}>
      <span className="relative flex items-center">
        {before && <span className="pointer-events-none absolute left-3.5 text-ink-600">{before}</span>}
        <input
          {...input}
          id={id}
          className={cx(controlStyle, 'h-12', input.type === 'file' && 'py-2.5', before && 'pl-11', after && 'pr-11')}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy(id, { hint, error: shown })}
          onInvalid={onInvalid}
          onInput={(event) => {
            input.onInput?.(event)
            onInput(event)
          }}
        />
        {after && <span className="absolute right-2">{after}</span>}
      </span>
    </Field>
  )
}
