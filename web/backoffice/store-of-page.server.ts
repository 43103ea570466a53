import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, visitContext } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { isStaff } from './is-staff.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Leads guests to the sign-in and from there back. Whoever is signed in and no staff gets the layout's page for them: a 403
 * without anything in it, thrown by every loader, since they all run at once.
 */
export function requireStaff(context: Context, request: Request): void {
  const { viewer } = context.get(visitContext)
  if (isStaff(viewer)) return
  if (!viewer.isGuest) throw data(null, { status: 403 })
  const { pathname, search } = new URL(request.url)
  throw redirect(paths.signin({ referrer: pathname + search }))
}

/** The stores of the caller. */
export function storesOfStaff(context: Context, request: Request) {
  requireStaff(context, request)
  const { appointments } = context.get(servicesContext)
  return appointments.staffStores(undefined, { context: context.get(visitContext).call })
}

/**
 * The store that the address names by `?storeId=`, else the caller's first; somebody else's is not there (404). Null: the
 * caller has no store.
 */
export async function storeOfPage(context: Context, request: Request) {
  const stores = await storesOfStaff(context, request)
  const named = new URL(request.url).searchParams.get('storeId')
  if (named === null) return stores.find(({ active }) => active) ?? stores[0] ?? null

  const store = stores.find(({ id }) => id === named)
  if (!store) throw data(null, { status: 404 })
  return store
}
