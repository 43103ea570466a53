import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateHeaders } from '../../seo/private-page.ts'
import type { Route } from './+types/celebrations-route'

/** New badges and levels, requested after the page has loaded; empty when rewards does not answer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, call } = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  if (viewer.uid === null || viewer.isGuest) return Response.json([], { headers: privateHeaders })
  const found = await rewards.celebrations(undefined, { context: call }).catch(() => [])
  return Response.json(
    found.map(({ id, title }) => ({ id, title })),
    { headers: privateHeaders },
  )
}
