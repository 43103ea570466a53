import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Form } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'

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
      {form.encType === 'multipart/form-data' && <FileNote />}
    </Form>
  )
}

/** Said before a file is sent: of a form that was sent with an ended session everything is saved but its files. */
function FileNote() {
  const { t } = useTranslation('backoffice')
  return <p className="col-span-full text-ink-600 text-sm">{t('fileNote')}</p>
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
