import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { Route } from './+types/way-to-work-page'
import { getWorks } from './is-staff.ts'
import { requireAnyStaff } from './require-staff.server.ts'

const firstPages = {
  operator: paths.backofficeOrders,
  merchant: paths.backofficeAppointments,
  courier: paths.backofficeCourier,
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireAnyStaff(context, request)
  const [work = 'merchant'] = getWorks(context.get(visitContext).viewer)
  throw redirect(firstPages[work]())
}

/** A page rather than a resource route, so that the layout can show its no-access page. */
export default function WayToWork() {
  return null
}
