import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Classes for the frame of every control. */
export const controlStyle = cx(
  'w-full rounded-control border-[1.5px] border-ink-500 bg-white px-3.5 font-semibold text-base text-ink-900 transition-colors',
  'placeholder:font-medium placeholder:text-ink-500 hover:border-brand-500',
  'focus:border-brand-600 focus:outline-3 focus:outline-brand-200 focus:outline-offset-0',
  'disabled:cursor-not-allowed disabled:border-ink-300 disabled:bg-ink-100 disabled:text-ink-500',
  'aria-invalid:border-red-600 aria-invalid:focus:outline-red-200',
)

interface FieldProps {
  id: string
  label: ReactNode
  /** Hides the label visually; screen readers still read it. */
  isLabelHidden?: boolean
  isRequired?: boolean
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
  className?: string
}

/** Label above, control, then the error or the hint; ids `<id>-hint` and `<id>-error` describe the control. */
export function Field({ id, label, isLabelHidden, isRequired, hint, error, children, className }: FieldProps) {
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-bold text-ink-800 text-sm'}>
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-red-600">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-bold text-red-700 text-sm">
          <i className="icon-circle-exclamation-point mt-px size-4.5" />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-ink-600 text-sm">
          {hint}
        </p>
      )}
    </>
  )
}

/** Id of the note for `aria-describedby`: the error, else the hint. */
export function describedBy(id: string, notes: { hint?: ReactNode; error?: ReactNode }): string | undefined {
  if (notes.error) return `${id}-error`
  return notes.hint ? `${id}-hint` : undefined
}
