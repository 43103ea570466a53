import { APP_NAME } from '#shared/brand.ts'
import { visitContext } from '#web/request/context.ts'
import type { Route } from './+types/export-route'
import { exportEverything } from './every-service.server.ts'
import { requireSignedIn } from './load-account.server.ts'

/** `GET /profile/export`: 'Descargar mis datos', one JSON file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const exportedAt = context.get(visitContext).now().toISOString()
  const body = JSON.stringify({ product: APP_NAME, exportedAt, ...(await exportEverything(context)) }, null, 2)
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="huella-mis-datos-${exportedAt.slice(0, 10)}.json"`,
      'cache-control': 'no-store',
    },
  })
}
