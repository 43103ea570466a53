import { redirect } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { Route } from './+types/way-to-work-page'
import { getWorks } from './is-staff.ts'
import { requireAnyStaff } from './require-staff.server.ts'

const firstPages = {
  operator: paths.backofficeOrders,
  merchant: paths.backofficeAppointments,
  courier: paths.backofficeCourier,
}

/** A new installation leads to its assistant until it has a shop. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireAnyStaff(context, request)
  const [work = 'merchant'] = getWorks(context.get(visitContext).viewer)
  if (work === 'operator' && !(await hasShop(context))) throw redirect(paths.backofficeSetup())
  throw redirect(firstPages[work]())
}

async function hasShop(context: Route.LoaderArgs['context']): Promise<boolean> {
  const { market } = context.get(servicesContext)
  const shops = await orNull(market.staffShops(undefined, { context: context.get(visitContext).call }))
  return shops === null || shops.length > 0
}

/** A page rather than a resource route, so that the layout can show its no-access page. */
export default function WayToWork() {
  return null
}
