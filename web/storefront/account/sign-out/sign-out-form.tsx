import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { paths } from '#web/paths.ts'
import { forgetPersonHere } from '../person/person-in-storage.ts'

/**
 * Around the button that signs out. A whole document comes back, so that nothing of the person stays in the memory of the
 * page; their storage is emptied before, since not every browser does what Clear-Site-Data says.
 */
export function SignOutForm(props: Pick<ComponentProps<typeof Form>, 'className' | 'children'>) {
  return <Form {...props} method="post" action={paths.signOut()} reloadDocument onSubmit={forgetPersonHere} />
}
