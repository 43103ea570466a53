import type { ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'

interface FilterFormProps {
  /** Address of the list's page. */
  action: string
  /** Label for screen readers. */
  label: string
  /** Label of the button shown without JavaScript. */
  applyLabel: string
  /** Link to the unfiltered list; null when no filter is set. */
  clear: { to: string; label: string } | null
  /** Whether a value is the default, which stays out of the address like an empty one. */
  goesWithoutSaying?: (name: string, value: string) => boolean
  /** `FilterSelect`s, hidden fields, a search field. */
  children: ReactNode
}

/** A row of filters that submits itself on each change (text fields on commit), and has a button without JavaScript. */
export function FilterForm(props: FilterFormProps) {
  const { action, label, applyLabel, clear, goesWithoutSaying = () => false, children } = props
  const submit = useSubmit()
  const send = (form: HTMLFormElement) => {
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      const search = typeof value === 'string' ? value.trim() : ''
      if (search !== '' && !goesWithoutSaying(name, search)) params.append(name, search)
    }
    submit(params, { action, preventScrollReset: true })
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
      className="rail -mx-4 scroll-px-4 items-center gap-2 px-4 py-1 sm:-mx-1 md:flex-wrap sm:scroll-px-1 sm:px-1"
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
