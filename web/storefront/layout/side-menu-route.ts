import { visitContext } from '#web/context.ts'
import type { Route } from './+types/side-menu-route'

/** Remembers whether the visitor wants the lateral menu open. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  context.get(visitContext).setCookie('menu', form.get('state') === 'closed' ? 'closed' : 'open')
  return null
}
