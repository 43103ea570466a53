import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { paths } from '#web/paths.ts'
import { forgetPersonHere } from '../person/person-in-storage.ts'

/**
 * Form around the sign-out button. The response is a full page load, so no data of the user stay in memory; their
 * storage is emptied before, since not every browser obeys Clear-Site-Data.
 */
export function SignOutForm(props: Pick<ComponentProps<typeof Form>, 'className' | 'children'>) {
  return <Form {...props} method="post" action={paths.signOut()} reloadDocument onSubmit={forgetPersonHere} />
}
