import { type ComponentProps, useId } from 'react'
import { cx } from '../cx.ts'
import { controlStyle, describedBy, Field } from './field.tsx'
import { useFieldError } from './field-error.ts'
import type { FieldText } from './text-field.tsx'

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'children'> {
  name: string
}

export function TextArea({ label, isLabelHidden, hint, error, messages = {}, className, ...area }: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  const { shown, onInvalid, onInput } = useFieldError(error, messages)
  return (
    <Field id={id} error={shown} {...{ label, isLabelHidden, hint, className }} isRequired={area.required}>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={cx(controlStyle, 'field-sizing-content max-h-96 min-h-24 py-3')}
        aria-invalid={shown ? true : undefined}
        aria-describedby={describedBy(id, { hint, error: shown })}
        onInvalid={onInvalid}
        onInput={(event) => {
          onInput(event)
          area.onInput?.(event)
        }}
      />
    </Field>
  )
}
