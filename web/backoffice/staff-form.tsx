import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Form } from 'react-router'

/** Whether the page is only read. */
export const ReadOnlyContext = createContext(false)

/** Disables the `StaffForm`s below, for those who only read the page. */
export function ReadOnlyPage({ readsOnly, children }: { readsOnly: boolean; children: ReactNode }) {
  return <ReadOnlyContext value={readsOnly}>{children}</ReadOnlyContext>
}

/** A form of the back office that changes something: disabled for those who only read the page. The server refuses it as well. */
export function StaffForm({ children, ...form }: Omit<ComponentProps<typeof Form>, 'method'>) {
  return (
    <Form method="post" {...form}>
      <LockedFields>{children}</LockedFields>
    </Form>
  )
}

/** The fields of a form that `StaffForm` cannot be, such as a fetcher's. */
export function LockedFields({ children }: { children: ReactNode }) {
  const readsOnly = useContext(ReadOnlyContext)
  if (!readsOnly) return children
  return (
    <fieldset disabled className="contents [&_:is(button,input,select,textarea)]:opacity-60">
      {children}
    </fieldset>
  )
}
