import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

interface FilterSelectProps {
  name: string
  label: string
  value: string | number
  /** Highlights a filter that is set. */
  isOn: boolean
  icon?: ReactNode
  /** `<option>`s. */
  children: ReactNode
}

/** One filter of a `FilterForm`: a native list in a pill. */
export function FilterSelect({ name, label, value, isOn, icon, children }: FilterSelectProps) {
  const list = useRef<HTMLSelectElement>(null)
  // Follow the address when it changes (back button) without a remount, so the list keeps the focus.
  useEffect(() => {
    if (list.current) list.current.value = String(value)
  }, [value])

  return (
    <label
      className={cx(
        'relative flex h-11 items-center gap-2 rounded-full border-[1.5px] pl-3.5 font-extrabold text-sm transition-colors hover:border-brand-600',
        isOn ? 'border-brand-600 bg-brand-100 text-brand-800' : 'border-ink-300 bg-white',
      )}
    >
      {icon && (
        <span aria-hidden="true" className="shrink-0">
          {icon}
        </span>
      )}
      <span className="sr-only">{label}</span>
      <select
        ref={list}
        name={name}
        defaultValue={value}
        className="field-sizing-content h-full cursor-pointer appearance-none rounded-full bg-transparent pr-9 font-extrabold outline-offset-4"
      >
        {children}
      </select>
      <i className="icon-chevron-down size-4 pointer-events-none absolute right-3" />
    </label>
  )
}
