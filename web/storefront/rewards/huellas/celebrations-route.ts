import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateHeaders } from '../../seo/private-page.ts'
import type { Route } from './+types/celebrations-route'

/** What is there to celebrate: asked once a page stands, so that none is made later by it. Nothing when nobody answers. */
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
