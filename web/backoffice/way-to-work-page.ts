import { redirect } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { Route } from './+types/way-to-work-page'
import { findSections } from './backoffice-sections.ts'
import { getRights, mayWorkAt } from './is-staff.ts'
import { refusePlace, requireAnyStaff } from './require-staff.server.ts'

/** The first section that somebody may read. A new installation leads to its assistant until it has a shop. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireAnyStaff(context, request)
  const rights = getRights(context.get(visitContext).viewer)
  const [first] = findSections(rights)
  if (!first) refusePlace('nothing')
  if (mayWorkAt(rights, { area: 'settings' }, 'write') && !(await hasShop(context)))
    throw redirect(paths.backofficeSetup())
  throw redirect(first.to(null))
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
