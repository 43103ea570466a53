import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from './field.tsx'
import { type FieldMessages, useFieldError } from './field-error.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  name: string
  children: ReactNode
  /** Number of results, at the end of the line. */
  count?: number
  hint?: ReactNode
  error?: string | null
  messages?: FieldMessages
}

export function Checkbox({ children, count, hint, error, messages = {}, className, ...input }: CheckboxProps) {
  const id = useId()
  const { shown, onInvalid, onInput } = useFieldError(error, messages)
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex min-h-9 items-center gap-2.5 font-semibold text-md has-disabled:text-ink-500">
        <span className="relative grid shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={shown ? true : undefined}
            aria-describedby={shown ? `${id}-error` : undefined}
            onInvalid={onInvalid}
            onInput={onInput}
            className="peer size-5.5 appearance-none rounded-[7px] border-2 border-ink-500 bg-white transition-colors checked:border-brand-600 checked:bg-brand-600 hover:border-brand-600 disabled:border-ink-300 disabled:bg-ink-100 aria-invalid:border-red-600"
          />
          <i className="icon-bold-check pointer-events-none absolute size-3.5 scale-50 text-white opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100" />
        </span>
        <span className="min-w-0 flex-1">{children}</span>
        {count !== undefined && <span className="font-semibold text-ink-600 text-xs">{count}</span>}
      </label>
      <FieldNote id={id} hint={hint} error={shown} />
    </div>
  )
}
