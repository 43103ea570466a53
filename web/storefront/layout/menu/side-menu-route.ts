import { z } from 'zod'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/side-menu-route'

export const handle = { beforeOpening: true, endedSession: 'ignored' } satisfies PagePolicy

const sideMenuForm = z.object({ state: z.enum(['open', 'closed']) })

/** Remembers whether the visitor wants the lateral menu open. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  context.get(visitContext).setCookie('menu', parseFormOrThrow(form, sideMenuForm).state)
  return null
}
