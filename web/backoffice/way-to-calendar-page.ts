import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/way-to-calendar-page'
import { requireStaff } from './store-of-page.server.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request)
  throw redirect(paths.backofficeAppointments())
}

/** A page and no resource: whoever may not come in gets the layout's words. */
export default function WayToCalendar() {
  return null
}
