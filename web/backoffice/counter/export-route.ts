import { data } from 'react-router'
import { APP_NAME } from '#shared/brand.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { loadStore } from '../load-store.server.ts'
import type { Route } from './+types/export-route'

/** All data about a customer who was entered at the counter, one JSON file for the person who asks for it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const { appointments } = context.get(servicesContext)
  const ids = { storeId: store.id, customerId: readId(params, 'customerId') }
  const exported = await appointments.exportCustomer(ids, { context: context.get(visitContext).call })
  const body = JSON.stringify({ product: APP_NAME, exportedAt: exported.exportedAt, ...exported.data }, null, 2)
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="datos-de-cliente-${exported.exportedAt.slice(0, 10)}.json"`,
      'cache-control': 'no-store',
    },
  })
}
