import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/feed-route'

/** The visits of a person as iCalendar, for whoever has the secret link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { appointments } = context.get(servicesContext)
  const secret = readId(params, 'secret').replace(/\.ics$/, '')
  const { content } = await appointments.employeeCalendar({ secret }, { context: context.get(visitContext).call })
  return new Response(content, {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
}
