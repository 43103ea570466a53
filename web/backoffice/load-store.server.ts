import { data, type RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { STORE_PLACE } from './is-staff.ts'
import { requireStaff } from './require-staff.server.ts'

type Context = Readonly<RouterContextProvider>

/** Stores in which the caller works. */
export function loadStaffStores(context: Context, request: Request) {
  requireStaff(context, request, STORE_PLACE)
  const { appointments } = context.get(servicesContext)
  return appointments.staffStores(undefined, { context: context.get(visitContext).call })
}

/**
 * Store of `?storeId=`, else the caller's first; throws a 404 for a store of others. Null: the caller has
 * no store.
 */
export async function loadStore(context: Context, request: Request) {
  const stores = await loadStaffStores(context, request)
  const named = new URL(request.url).searchParams.get('storeId')
  if (named === null) return stores.find(({ active }) => active) ?? stores[0] ?? null

  const store = stores.find(({ id }) => id === named)
  if (!store) throw data(null, { status: 404 })
  return store
}
