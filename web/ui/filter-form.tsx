import type { ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'

interface FilterFormProps {
  /** The page of the list. */
  action: string
  /** Read aloud. */
  label: string
  /** Of the button that a form without a script has. */
  applyLabel: string
  /** Where nothing is filtered; null when nothing is. */
  clear: { to: string; label: string } | null
  /** What goes without saying stays out of the address, beside what is empty. */
  goesWithoutSaying?: (name: string, value: string) => boolean
  /** `FilterSelect`s, hidden fields, a field of words. */
  children: ReactNode
}

/** Filters in one row of a form: it sends itself when a list changes, words when they are complete, and has a button without a script. */
export function FilterForm(props: FilterFormProps) {
  const { action, label, applyLabel, clear, goesWithoutSaying = () => false, children } = props
  const submit = useSubmit()
  const send = (form: HTMLFormElement) => {
    const said = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      const words = typeof value === 'string' ? value.trim() : ''
      if (words !== '' && !goesWithoutSaying(name, words)) said.append(name, words)
    }
    submit(said, { action, preventScrollReset: true })
  }
  return (
    <Form
      action={action}
      aria-label={label}
      preventScrollReset
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) send(currentTarget)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      className="rail -mx-4 scroll-px-4 items-center gap-2 px-4 py-1 sm:-mx-1 sm:scroll-px-1 sm:px-1"
    >
      {children}
      <noscript>
        <button type="submit" className="h-11 rounded-control bg-brand-600 px-4 font-extrabold text-sm text-white">
          {applyLabel}
        </button>
      </noscript>
      {clear && (
        <Link
          to={clear.to}
          preventScrollReset
          className="rounded-tag px-2 py-2.5 font-extrabold text-red-700 text-sm hover:underline"
        >
          {clear.label}
        </Link>
      )}
    </Form>
  )
}
